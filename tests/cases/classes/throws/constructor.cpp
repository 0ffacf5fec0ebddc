// A constructor that throws after it made a member; the destructor does not run.
// drive: try { Bad b(-1); } catch (...) {}
// drive: { Bad b(1); }
// drive: try { Good g(-1); } catch (...) {}
#include <memory>
#include <stdexcept>

static void check(int n) {
  if (n < 0)
    throw std::invalid_argument("negative");
}

class Bad {
public:
  explicit Bad(int n) {
    cells_ = new int[4]; // alloc: cells_
    check(n); // expect: leak(cells_)
  }
  ~Bad() { delete[] cells_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;

private:
  int *cells_;
};

class Good {
public:
  explicit Good(int n) : cells_(new int[4]) { check(n); }

private:
  std::unique_ptr<int[]> cells_;
};
