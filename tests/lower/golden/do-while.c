// The body comes before the test.
int next(void);
int f(void) {
  int sum = 0, n;
  do
    sum += n = next();
  while (n);
  return sum;
}
