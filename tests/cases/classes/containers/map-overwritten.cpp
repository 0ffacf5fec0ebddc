// A map of pointers: an entry is overwritten, in the twin released first.
// drive: { Bad b; b.set(1); b.set(1); }
// drive: { Good g; g.set(1); g.set(1); }
#include <map>

class Bad {
public:
  ~Bad() {
    for (auto &entry : cells_)
      delete entry.second;
  }
  void set(int key) { cells_[key] = new int(key); } // alloc: cell // expect: leak(cell) // says: !contradiction-disagrees

private:
  std::map<int, int *> cells_;
};

class Good {
public:
  ~Good() {
    for (auto &entry : cells_)
      delete entry.second;
  }
  void set(int key) {
    int *&cell = cells_[key];
    delete cell;
    cell = new int(key);
  }

private:
  std::map<int, int *> cells_;
};
