#include <stdlib.h>
typedef struct dlist {
  int data;
  struct dlist *next, *prev;
} DList;
