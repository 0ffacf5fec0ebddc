// One per thread.
thread_local int *cache;
int *f() {
  if (!cache)
    cache = new int(0);
  return cache;
}
