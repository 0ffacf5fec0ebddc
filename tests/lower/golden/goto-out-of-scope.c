// goto leaves a scope: its local ends.
void use(int *p);
void f(int n) {
  {
    int inner = n;
    use(&inner);
    if (n)
      goto out;
    use(&inner);
  }
out:
  return;
}
