// The result is taken, then the locals are destroyed.
struct Guard { ~Guard(); int value(); };
int f(bool early) {
  Guard a;
  if (early)
    return a.value();
  Guard b;
  return b.value();
}
