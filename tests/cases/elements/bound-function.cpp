// `for_each` with a function that the library has bound to further arguments: it may release the elements.
// drive: { Block block; block.add(); block.add(); block.dropLast(); }
// drive: { Plain plain; plain.add(); plain.add(); plain.dropLast(); }
#include <algorithm>
#include <functional>
#include <vector>
struct Transfer {
  int n = 1;
};
class Block {
public:
  ~Block() {
    std::for_each(queued_.begin(), queued_.end(), std::bind(&Block::invalidate, this, std::placeholders::_1));
    queued_.clear();
  }
  void add() { queued_.push_back(new Transfer); }
  void dropLast() {
    delete queued_.back();
    queued_.pop_back();
  }

private:
  void invalidate(Transfer *transfer) { delete transfer; }
  std::vector<Transfer *> queued_;
};

class Plain {
public:
  ~Plain() { queued_.clear(); } // expect: leak(queued_)
  void add() { queued_.push_back(new Transfer); } // alloc: queued_
  void dropLast() {
    delete queued_.back();
    queued_.pop_back();
  }

private:
  std::vector<Transfer *> queued_;
};
