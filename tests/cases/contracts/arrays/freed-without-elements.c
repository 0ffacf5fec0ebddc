// The array of names is released, the names are not.
// drive: { struct names *n = names_new(); names_add(n, "a"); names_add(n, "b"); bad_free(n); }
// drive: { struct names *n = names_new(); names_add(n, "a"); names_add(n, "b"); names_reset(n); good_free(n); }
#include <stdlib.h>
#include <string.h>

struct names {
  char **item;
  size_t count, room;
};

struct names *names_new(void) {
  struct names *n = calloc(1, sizeof *n);
  if (!n)
    abort();
  return n;
}

void names_add(struct names *n, const char *name) {
  if (n->count == n->room) {
    char **grown = realloc(n->item, (n->room + 4) * sizeof *grown);
    if (!grown)
      abort();
    n->item = grown;
    n->room += 4;
  }
  n->item[n->count++] = strdup(name); // alloc: *n->item
}

void names_reset(struct names *n) {
  for (size_t i = 0; i < n->count; i++)
    free(n->item[i]);
  n->count = 0;
}

void bad_free(struct names *n) {
  free(n->item); // expect: leak(*n->item)
  free(n);
}

void good_free(struct names *n) {
  for (size_t i = 0; i < n->count; i++)
    free(n->item[i]);
  free(n->item);
  free(n);
}
