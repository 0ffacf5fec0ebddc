// One of several elements is taken, or one is made; a bit of a number in it says which.
// drive: add(&(struct element){0}, &(struct element){0}, &(struct element){0}, 2)
// drive: add(&(struct element){0}, &(struct element){0}, &(struct element){0}, 7)
#include <stdlib.h>

struct element {
  struct element *next;
  unsigned key, flags;
};

int add(struct element *a, struct element *b, struct element *c, unsigned key) {
  struct element *e = key == 1 ? a : key == 2 ? b : key == 3 ? c : NULL;
  if (e == NULL) {
    e = malloc(sizeof *e);
    if (!e)
      return -1;
    e->flags = 2;
  } else {
    e->flags &= ~2u;
  }
  if (e->flags & 2)
    free(e); // broken: leak(e)
  return 0;
}
