// What all callers pass is known of a parameter, unless it is changed on the way, or someone has the address of the
// function.
// drive: run(1)
// drive: { set(); hook(NULL); asked("a"); }
#include <stdlib.h>

static int inner(const char *name) {
  char *b = malloc(4); // alloc: b
  if (!b)
    return -1;
  if (!name)
    return 1; // expect: leak(b)
  free(b);
  return 0;
}

static int outer(const char *name, int k) {
  if (k)
    name = NULL;
  return inner(name);
}

int run(int k) { return outer("a", k); }

static int hooked(const char *name) {
  char *c = malloc(4); // alloc: c
  if (!c)
    return -1;
  if (!name)
    return 1; // expect: leak(c)
  free(c);
  return 0;
}

int (*hook)(const char *);
void set(void) { hook = hooked; }
int asked(const char *name) { return hooked("b") + (name != NULL); }
