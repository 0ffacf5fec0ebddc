// One object given to two shared pointers that count for themselves: both release.
// drive: bad()
// drive: bySecondGet()
// drive: good()
// drive: inTurn(2)
// drive: deleted()
#include <memory>

void bad() {
  int *raw = new int(1); // alloc: raw
  std::shared_ptr<int> one(raw);
  std::shared_ptr<int> two(raw);
} // expect: double-free(raw)

void bySecondGet() {
  std::shared_ptr<int> one(new int(1)); // alloc: one
  std::shared_ptr<int> two(one.get());
} // expect: double-free(one.get())

void good() {
  int *raw = new int(1);
  std::shared_ptr<int> one(raw);
  std::shared_ptr<int> two(one);
}

int inTurn(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int *raw = new int(i);
    std::shared_ptr<int> one(raw);
    sum += *one;
  }
  int *raw = new int(1);
  std::shared_ptr<int> one(raw);
  raw = new int(2);
  std::shared_ptr<int> two(raw);
  return sum + *one + *two;
}

void deleted() {
  std::shared_ptr<int> one(new int(1)); // alloc: one
  delete one.get();                     // expect: double-free(one.get())
}
