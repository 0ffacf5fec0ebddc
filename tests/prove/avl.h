#include <stdlib.h>
typedef struct tree {
  int data, height;
  struct tree *left, *right;
} Tree;

#ifdef WT_DRIVE
static Tree *cell(int data, int height) {
  Tree *c = calloc(1, sizeof *c);
  c->data = data;
  c->height = height;
  return c;
}
static Tree *kept;
#endif
