// A member container of pointers: the destructor forgets the elements.
// drive: { Bad b; b.add(1); }
// drive: { Good g; g.add(1); }
#include <vector>

class Bad {
public:
  ~Bad() { cells_.clear(); } // expect: leak(cells_)
  void add(int n) { cells_.push_back(new int(n)); } // alloc: cells_ // step: it is put into `cells_`
  int first() const { return *cells_[0]; }

private:
  std::vector<int *> cells_;
};

class Good {
public:
  ~Good() {
    for (int *cell : cells_)
      delete cell;
  }
  void add(int n) { cells_.push_back(new int(n)); }

private:
  std::vector<int *> cells_;
};
