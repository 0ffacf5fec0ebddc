// The destroy function looks at the wrong flag.
// drive: { struct img *i = img_new(1); bad_free(i); }
// drive: { struct img *i = img_new(1); good_free(i); }
// drive: { struct img *i = img_new(0); good_free(i); }
#include <stdlib.h>
enum { I_PIXELS = 1, I_PALETTE = 2 };
struct img { unsigned flags; char *pixels; char *palette; };
static char gray[256];
struct img *img_new(int own) {
  struct img *i = malloc(sizeof *i);
  if (!i)
    abort();
  i->flags = I_PIXELS;
  i->pixels = malloc(100);
  i->palette = gray;
  if (own) {
    i->palette = malloc(256); // alloc: palette
    i->flags |= I_PALETTE;
  }
  return i;
}
void good_free(struct img *i) {
  if (i->flags & I_PIXELS)
    free(i->pixels);
  if (i->flags & I_PALETTE)
    free(i->palette);
  free(i);
}
void bad_free(struct img *i) {
  if (i->flags & I_PIXELS)
    free(i->pixels);
  free(i); // missed: leak(palette) a bit
}
