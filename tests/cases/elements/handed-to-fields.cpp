// A container gives its elements to an array of lists, which releases them, and is cleared; one that is cleared only.
// drive: { Manager m; m.parse(2); }
// drive: { Loader l; l.add(); l.reset(); }
// flags: -std=c++17
#include <cstddef>
#include <vector>
struct Entry {
  int key = 0;
  Entry *next = nullptr;
};
class Entries {
  std::vector<Entry *> list;

public:
  void add(int key) { list.push_back(new Entry{key, nullptr}); }
  std::size_t size() const { return list.size(); }
  Entry *at(std::size_t i) { return list[i]; }
  void release() { list.clear(); } // the one who took them releases them
  ~Entries() {
    for (Entry *entry : list)
      delete entry;
  }
};
class Manager {
  Entry *starts[8] = {};
  void link(Entry *entry) {
    entry->next = starts[entry->key];
    starts[entry->key] = entry;
  }

public:
  void parse(int count) {
    Entries found;
    for (int i = 0; i < count; ++i)
      found.add(i);
    for (std::size_t i = 0; i < found.size(); ++i)
      link(found.at(i));
    found.release();
  }
  ~Manager() {
    for (Entry *entry : starts)
      while (entry) {
        Entry *next = entry->next;
        delete entry;
        entry = next;
      }
  }
};
class Loader {
  std::vector<Entry *> rows;

public:
  void add() { rows.push_back(new Entry); } // alloc: rows
  void reset() { rows.clear(); }            // expect: leak(rows)
  ~Loader() {
    for (Entry *entry : rows)
      delete entry;
  }
};
