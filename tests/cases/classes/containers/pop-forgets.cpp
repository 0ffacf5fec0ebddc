// pop_back takes the pointer out and forgets the object.
// drive: { Bad b; b.push(1); b.pop(); }
// drive: { Good g; g.push(1); g.pop(); }
#include <vector>

class Bad {
public:
  ~Bad() {
    for (int *cell : cells_)
      delete cell;
  }
  void push(int n) { cells_.push_back(new int(n)); } // alloc: cell
  void pop() { cells_.pop_back(); } // expect: leak(cell)

private:
  std::vector<int *> cells_;
};

class Good {
public:
  ~Good() {
    for (int *cell : cells_)
      delete cell;
  }
  void push(int n) { cells_.push_back(new int(n)); }
  void pop() {
    delete cells_.back();
    cells_.pop_back();
  }

private:
  std::vector<int *> cells_;
};
