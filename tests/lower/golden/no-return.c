// Nothing follows a call that is declared not to return.
_Noreturn void fail(const char *why);
int f(int *p) {
  if (!p)
    fail("null");
  return *p;
}
