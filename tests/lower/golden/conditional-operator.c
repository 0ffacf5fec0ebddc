// Only one side is evaluated.
int *g(void);
int *f(int n, int *p) { return n ? g() : p; }
