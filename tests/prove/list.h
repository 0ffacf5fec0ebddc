#include <stdlib.h>
typedef struct list {
  int data;
  struct list *next;
} List;
