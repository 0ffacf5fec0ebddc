#include <stdlib.h>
typedef struct tree {
  int data, height;
  struct tree *left, *right;
} Tree;
