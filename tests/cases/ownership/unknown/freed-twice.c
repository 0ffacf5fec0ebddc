// An unknown pair: what was handed to the second function is handed to it again.
// options: --engines ownership
// drive: { first(); second(); third(); }
// drive: fourth(-1)
// drive: fourth(1)
#include <stdlib.h>

struct img;
struct img *img_open(void);
void img_close(struct img *i);
int img_width(struct img *i);

int first(void) {
  struct img *i = img_open();
  int w = img_width(i);
  img_close(i);
  return w;
}

int second(void) {
  struct img *i = img_open();
  int w = img_width(i) + 1;
  img_close(i);
  return w;
}

int third(void) {
  struct img *i = img_open();
  int w = img_width(i) + 2;
  img_close(i);
  return w;
}

int fourth(int n) {
  struct img *i = img_open(); // alloc: i
  int w = img_width(i);
  if (n < 0)
    img_close(i);
  img_close(i);               // missed: double-free(i) functions without a body are not yet judged by their uses
  return w;
}

#ifdef WT_ORACLE
struct img {
  int width;
};
struct img *img_open(void) { return calloc(1, sizeof(struct img)); }
void img_close(struct img *i) { free(i); }
int img_width(struct img *i) { return i->width; }
#endif
