// The left side is done first and forgotten.
int g(int n);
int f(int n) { return g(n), n++, n; }
