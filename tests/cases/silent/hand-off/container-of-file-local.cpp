// A standard container of a type that only this file knows keeps what is put into it, as any other does.
// drive: run(3)
#include <list>
#include <map>
#include <vector>

namespace {
struct Reader {
  virtual ~Reader() {}
};
struct Skip : Reader {
  int size;
  explicit Skip(int size) : size(size) {}
};

template <class T> struct List {
  std::list<T> items;
  void append(const T &item) { items.push_back(item); }
};

struct Readers {
  List<Reader *> list;
  std::vector<Reader *> vector;
  std::map<int, Reader *> map;
  void skip(int size) {
    list.append(new Skip(size));
    vector.push_back(new Skip(size));
    map[size] = new Skip(size);
  }
  ~Readers() {
    for (Reader *reader : list.items)
      delete reader;
    for (Reader *reader : vector)
      delete reader;
    for (auto &entry : map)
      delete entry.second;
  }
};
} // namespace

void run(int count) {
  Readers readers;
  for (int i = 0; i < count; i++)
    readers.skip(i);
}
