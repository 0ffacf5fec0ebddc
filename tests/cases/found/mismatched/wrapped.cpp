// The array comes from a function and goes to a class whose destructor deletes one object.
// drive: keep(2)
// drive: keep_array(2)
static int *numbers(int n) {
  int *p = new int[n];
  for (int i = 0; i < n; ++i)
    p[i] = i;
  return p;
}

struct One {
  int *p;
  explicit One(int *q) : p(q) {}
  ~One() { delete p; }
  One(const One &) = delete;
};
struct Many {
  int *p;
  explicit Many(int *q) : p(q) {}
  ~Many() { delete[] p; }
  Many(const Many &) = delete;
};

void keep(int n) {
  One one(numbers(n));        // alloc: one.p
  one.p[0] = n;
}                             // expect: mismatched-free(one.p)

void keep_array(int n) {
  Many many(numbers(n));
  many.p[0] = n;
}
