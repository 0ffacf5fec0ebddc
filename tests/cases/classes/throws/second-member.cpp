// The second member's constructor throws: the first, a plain pointer, is lost.
// drive: try { Bad b(-1); } catch (...) {}
// drive: { Bad b(1); }
// drive: try { Good g(-1); } catch (...) {}
#include <memory>
#include <stdexcept>

struct Checked {
  explicit Checked(int n) {
    if (n < 0)
      throw std::invalid_argument("negative");
  }
};

class Bad {
public:
  explicit Bad(int n) : first_(new int(1)), second_(n) {} // alloc: first_ // expect: leak(first_)
  ~Bad() { delete first_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;

private:
  int *first_;
  Checked second_;
};

class Good {
public:
  explicit Good(int n) : second_(n), first_(new int(1)) {}
  ~Good() { delete first_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;

private:
  Checked second_;
  int *first_;
};
