// A struct in a struct, filled field by field and copied by assignment before it is returned.
// drive: { struct image i = blank(2, 2); paint(&i); done(i); }
// drive[fail 1]: { struct image i = blank(2, 2); paint(&i); done(i); }
#include <stdlib.h>

struct plane {
  int width, height;
  unsigned char *pixels;
};
struct image {
  struct plane plane;
  int frames;
};

static struct plane make_plane(int w, int h) {
  struct plane p;
  p.width = w;
  p.height = h;
  p.pixels = calloc((size_t)(w * h), 1);
  return p;
}

struct image blank(int w, int h) {
  struct image result, local;
  local.plane = make_plane(w, h);
  local.frames = 1;
  result = local;
  return result;
}

void paint(struct image *i) {
  if (i->plane.pixels)
    i->plane.pixels[0] = 1;
}

void done(struct image i) { free(i.plane.pixels); }
