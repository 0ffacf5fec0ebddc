// An array of a length that is known at run time.
void use(int *p);
void f(int n) {
  int a[n];
  a[0] = n;
  use(a);
}
