// The pair is wrapped: a helper makes it ready, another lets go of it. What the helper gives is still the caller's.
// drive: use(1)
// drive: use(0)
// drive: fine(1)
struct image;
struct image *image_alloc(int w, int h);
void image_release(struct image *i);
int image_paint(const struct image *i);

static struct image *blank(int n) {
  struct image *i = image_alloc(n, n);
  if (!i)
    return 0;
  if (image_paint(i) < 0) {
    image_release(i);
    return 0;
  }
  return i;
}

static void done(struct image *i) {
  if (i)
    image_release(i);
}

int use(int n) {
  struct image *i = blank(4); // alloc: i
  if (!i)
    return -1;
  if (n == 0)
    return 0; // expect: leak(i)
  done(i);
  return 1;
}

int fine(int n) {
  struct image *i = blank(n);
  int r = i ? image_paint(i) : 0;
  done(i);
  return r;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct image {
  int w, h;
};
struct image *image_alloc(int w, int h) { return calloc(1, sizeof(struct image)); }
void image_release(struct image *i) { free(i); }
int image_paint(const struct image *i) { return i->w; }
#endif
