// Initialisers of globals are functions; zeroes need none.
int zero;
int seven = 7;
static int *into = &seven;
extern int elsewhere;
struct { const char *name; int (*call)(void); } table[] = {{"a", 0}};
int f(void) { return zero + *into + elsewhere + (table[0].call != 0); }
