// Only the chosen expression is there.
int of_int(int);
int of_pointer(void *);
int f(char *p) { return _Generic(p, int: of_int, default: of_pointer)(p); }
