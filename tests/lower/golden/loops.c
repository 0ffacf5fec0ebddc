// break and continue run what ends with the body.
void use(int *p);
void f(int n) {
  for (int i = 0; i < n; ++i) {
    int x = i;
    if (x == 3)
      continue;
    if (x == 7)
      break;
    use(&x);
  }
}
