// A record with a call operator.
int apply(int (*)(int));
int f(int a, int b) {
  auto add = [a, &b](int n) { return b += a + n; };
  return add(1) + apply([](int n) { return n; });
}
