// A constructor that throws after its first `new`: nobody destroys the object then, and what it held is lost.
// drive: try { Pair pair(5); } catch (...) {}
// drive: { Pair pair(1); }
// drive: try { Safe safe(5); } catch (...) {}
// drive: try { Member member(5); } catch (...) {}
#include <memory>

struct Bad {};

class Pair {
public:
  explicit Pair(int n) : first_(new int(n)), second_(nullptr) { // alloc: first
    if (n > 3)
      throw Bad(); // expect: leak(first)
    second_ = new int(n);
  }
  ~Pair() {
    delete first_;
    delete second_;
  }
  Pair(const Pair &) = delete;
  Pair &operator=(const Pair &) = delete;

private:
  int *first_, *second_;
};

class Safe {
public:
  explicit Safe(int n) : first_(new int(n)) {
    if (n > 3) {
      delete first_;
      throw Bad();
    }
  }
  ~Safe() { delete first_; }
  Safe(const Safe &) = delete;
  Safe &operator=(const Safe &) = delete;

private:
  int *first_;
};

class Member {
public:
  explicit Member(int n) : first_(new int(n)) {
    if (n > 3)
      throw Bad();
  }

private:
  std::unique_ptr<int> first_;
};
