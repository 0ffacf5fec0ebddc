// The names move to a larger array, and the old one goes without them.
// drive: { struct names n = {0}; names_add(&n, "a"); names_add(&n, "b"); names_add(&n, "c"); names_clear(&n); }
#include <stdlib.h>
#include <string.h>

struct names {
  char **item;
  size_t count, room;
};

static void names_grow(struct names *n) {
  char **larger = malloc((n->room + 2) * sizeof *larger);
  if (!larger)
    abort();
  if (n->count > 0)
    memcpy(larger, n->item, n->count * sizeof *larger);
  free(n->item);
  n->item = larger;
  n->room += 2;
}

void names_add(struct names *n, const char *name) {
  if (n->count == n->room)
    names_grow(n);
  n->item[n->count++] = strdup(name);
}

void names_clear(struct names *n) {
  for (size_t i = 0; i < n->count; i++)
    free(n->item[i]);
  free(n->item);
  n->item = NULL;
  n->count = n->room = 0;
}
