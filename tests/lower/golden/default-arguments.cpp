// Evaluated at the call.
int next();
int g(int a, int b = next());
int f() { return g(1); }
