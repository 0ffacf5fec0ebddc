// Elements, not bytes; differences too.
long f(int *p, int *end, char *c) {
  p += 2;
  p[1] = *--end;
  c[3] = *(char *)p;
  return end - p;
}
