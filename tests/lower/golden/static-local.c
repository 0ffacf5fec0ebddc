// One for all calls; its first value comes from a function of its own.
int f(void) {
  static int calls = 3;
  static char *cache;
  return cache ? 0 : ++calls;
}
