// Two members, one place.
union word { void *p; unsigned long n; };
void *f(void *p) {
  union word w;
  w.p = p;
  w.n &= ~1ul;
  return w.p;
}
