// An element is found or made; a flag in it says which, and what was made is released where it cannot be used.
// drive: add(&(struct state){0}, 1, 0)
// drive: add(&(struct state){0}, 1, 1)
#include <stdlib.h>

struct element {
  struct element *next;
  unsigned key, flags;
  int uses;
};

struct state {
  struct element *first;
};

#ifdef WT_ORACLE
int install(const struct element *e, int fails) { return fails ? -1 : (int)e->key; }
#else
int install(const struct element *e, int fails);
#endif

static struct element *find(struct state *s, unsigned key) {
  for (struct element *e = s->first; e; e = e->next)
    if (e->key == key)
      return e;
  return NULL;
}

int add(struct state *s, unsigned key, int fails) {
  struct element *e = find(s, key);
  if (e == NULL) {
    e = malloc(sizeof *e);
    if (!e)
      return -1;
    e->key = key;
    e->next = NULL;
    e->flags = 2;
  } else {
    e->flags &= ~2u;
  }
  e->uses = 1;
  if (install(e, fails) == -1) {
    if (e->flags & 2)
      free(e); // broken: leak(e)
    return -1;
  }
  if (e->flags & 2) {
    e->next = s->first;
    s->first = e;
  }
#ifdef WT_ORACLE
  free(s->first);
#endif
  return 0;
}
