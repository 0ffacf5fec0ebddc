// Every label whose address is taken may be next.
int f(int n) {
  void *next = n ? &&a : &&b;
  goto *next;
a:
  return 1;
b:
  return 2;
}
