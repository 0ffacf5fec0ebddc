// A call through a table of more functions than are looked into one by one. None of them keeps what it is given, so it
// stays the caller's; in the other table one does.
// drive: forgets(0, 1)
// drive: forgets(3, 0)
// drive: handsOver(6)
#include <stdlib.h>

static char *kept;

static int sum(const char *s, int n) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += s[i];
  return total;
}
static int first(char *s) { return s[0]; }
static int second(char *s) { return s[1]; }
static int clear(char *s) { return s[0] = 0; }
static int all(char *s) { return sum(s, 8); }
static int half(char *s) { return sum(s, 4); }
static int none(char *s) { return s == NULL; }
static int last(char *s) { return s[7]; }
static int keep(char *s) {
  free(kept);
  kept = s;
  return 0;
}

static int (*const readers[])(char *) = {first, second, clear, all, half, none, last};
static int (*const others[])(char *) = {first, second, clear, all, half, none, keep};

int forgets(int which, int isBad) {
  char *p = calloc(1, 8); // alloc: p
  if (!p)
    return -1;
  int result = readers[which](p);
  if (isBad) // step: `isBad != 0`
    return -1; // expect: leak(p)
  free(p);
  return result;
}

int handsOver(int which) {
  char *p = calloc(1, 8);
  if (!p)
    return -1;
  if (which == 6)
    return others[which](p);
  int result = others[which](p);
  free(p);
  return result;
}
