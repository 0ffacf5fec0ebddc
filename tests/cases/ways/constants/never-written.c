// A number that nothing writes is what it was at first; a table of constants holds them. The twins ask for the other value.
// drive: debugged(3)
// drive: limited(3)
// drive: by_table(1)
// drive: called(3)
// drive: shown(3)
// drive: wrong_limit(3)
// drive: wrong_call(3)
#include <stdlib.h>

static int debug = 0;
static int verbose;
static const int limits[] = {1, 2, 5};
const int maximum = 5;
static int level = 2;

int debugged(int n) {
  char *p = malloc(8);
  if (!p)
    return -1;
  p[0] = (char)n;
  if (debug)
    return 1;
  if (verbose > 2)
    return 2;
  free(p);
  return 0;
}

int limited(int n) {
  char *p = malloc(8);
  if (!p)
    return -1;
  p[0] = (char)n;
  if (maximum == 5)
    free(p);
  return 0;
}

int by_table(int n) {
  char *p = malloc(8);
  if (!p)
    return -1;
  p[0] = (char)n;
  if (limits[2] == 5)
    free(p);
  return 0;
}

static void drop(char *p) { free(p); }
static void look(char *p) { p[0] = 1; }
static const struct op {
  const char *name;
  void (*act)(char *);
} ops[] = {{"look", look}, {"drop", drop}};

int called(int n) {
  char *p = malloc(8);
  if (!p)
    return -1;
  p[0] = (char)n;
  ops[0].act(p);
  ops[1].act(p);
  return 0;
}

int shown(int n) {
  char *p = malloc(8); // alloc: p
  if (!p) // step: `p` is not null
    return -1;
  p[0] = (char)n;
  if (level == 2)
    return 1; // expect: leak(p)
  free(p);
  return 0;
}

int wrong_limit(int n) {
  char *p = malloc(8); // alloc: q
  if (!p) // step: `p` is not null
    return -1;
  p[0] = (char)n;
  if (limits[1] == 5)
    free(p);
  return 0; // expect: leak(q)
}

int wrong_call(int n) {
  char *p = malloc(8); // alloc: r
  if (!p) // step: `p` is not null
    return -1;
  p[0] = (char)n;
  ops[0].act(p);
  return 0; // expect: leak(r)
}
