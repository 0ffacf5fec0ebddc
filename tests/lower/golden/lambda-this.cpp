// this and an initialised capture.
struct Counter {
  int n;
  int run() {
    auto step = [this, k = n + 1]() mutable { return n += k++; };
    return step();
  }
};
