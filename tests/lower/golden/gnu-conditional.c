// `a ?: b` evaluates a once.
char *g(void);
char *f(char *other) { return g() ?: other; }
