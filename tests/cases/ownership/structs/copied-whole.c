// The fields move from one structure to another all at once.
// options: --engines ownership
// drive: { struct image *a = image_new(), *b = image_new(); image_move(a, b); image_free(a); }
// drive: { struct image *a = image_new(), *b = image_new(); image_swap(a, b); image_free(a); image_free(b); }
#include <stdlib.h>

struct image {
  char *pixels;
  int width;
};

struct image *image_new(void) {
  struct image *i = malloc(sizeof *i);
  if (!i)
    abort();
  i->pixels = malloc(16);
  i->width = 4;
  return i;
}

void image_free(struct image *i) {
  free(i->pixels);
  free(i);
}

void image_move(struct image *to, struct image *from) {
  free(to->pixels);
  *to = *from;
  free(from);
}

void image_swap(struct image *a, struct image *b) {
  char *pixels = a->pixels;
  a->pixels = b->pixels;
  b->pixels = pixels;
}
