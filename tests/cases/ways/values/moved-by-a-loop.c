// A loop moves the only pointer to a block before it is released: the rounds that the path takes say by how much.
// drive: blanks(" x")
// drive: blanks_ok(" x")
// drive: to_end("x")
// drive: to_comma("a,b")
// drive: to_comma_ok("a,b")
#include <stdlib.h>
#include <string.h>

int blanks(const char *s) {
  char *d = strdup(s); // alloc: d
  if (!d)
    return -1;
  while (*d == ' ')
    d++;
  int n = strlen(d);
  free(d); // expect: invalid-free(d)
  return n;
}

int blanks_ok(const char *s) {
  char *d = strdup(s), *start = d;
  if (!d)
    return -1;
  while (*d == ' ')
    d++;
  int n = strlen(d);
  free(start);
  return n;
}

void to_end(const char *s) {
  char *e = strdup(s); // alloc: e
  if (!e)
    return;
  while (*e) // step: `*e != 0`
    e++;
  free(e); // expect: invalid-free(e)
}

int to_comma(const char *s) {
  char *c = strdup(s); // alloc: c
  if (!c)
    return -1;
  for (; *c; c++)
    if (*c == ',')
      break;
  int n = *c == ',';
  free(c); // expect: invalid-free(c)
  return n;
}

int to_comma_ok(const char *s) {
  char *c = strdup(s);
  if (!c)
    return -1;
  int at = 0;
  for (; c[at]; at++)
    if (c[at] == ',')
      break;
  int n = c[at] == ',';
  free(c);
  return n;
}
