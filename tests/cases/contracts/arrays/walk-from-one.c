// The walk that releases the elements starts at 1.
// drive: { struct names *n = names_new(); names_add(n, "a"); names_add(n, "b"); bad_free(n); }
// drive: { struct names *n = names_new(); names_add(n, "a"); names_add(n, "b"); good_free(n); }
#include <stdlib.h>
#include <string.h>

struct names {
  char *item[8];
  int count;
};

struct names *names_new(void) {
  struct names *n = calloc(1, sizeof *n);
  if (!n)
    abort();
  return n;
}

void names_add(struct names *n, const char *name) {
  if (n->count < 8)
    n->item[n->count++] = strdup(name); // alloc: n->item[…]
}

void bad_free(struct names *n) {
  for (int i = 1; i < n->count; i++)
    free(n->item[i]);
  free(n); // expect: leak(n->item[…])
}

void good_free(struct names *n) {
  for (int i = 0; i < n->count; i++)
    free(n->item[i]);
  free(n);
}
