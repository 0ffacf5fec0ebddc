// new[] with delete, new with free, malloc with delete; each beside the right pair.
// drive: array_as_one(1)
// drive: one_as_block(1)
// drive: block_as_one(1)
// drive: right_pairs(1)
#include <cstdlib>

int array_as_one(int n) {
  int *p = new int[4];       // alloc: p
  p[0] = n;
  n += p[0];
  delete p;                  // expect: mismatched-free(p)
  return n;
}

int one_as_block(int n) {
  int *q = new int(n);       // alloc: q
  n += *q;
  std::free(q);              // expect: mismatched-free(q)
  return n;
}

int block_as_one(int n) {
  int *r = static_cast<int *>(std::malloc(sizeof(int))); // alloc: r
  if (!r)
    return -1;
  *r = n;
  delete r;                  // expect: mismatched-free(r)
  return n;
}

int right_pairs(int n) {
  int *p = new int[4];
  int *q = new int(n);
  void *r = std::malloc(4);
  n += *q;
  std::free(r);
  delete q;
  delete[] p;
  return n;
}
