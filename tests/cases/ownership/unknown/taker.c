// An unknown function takes what it is given, as its users show; one of them forgets to give.
// options: --engines ownership
// drive: { first(); second(); third(); fourth(1); fourth(-1); drain(); }
#include <stdlib.h>

void queue_put(int *item);
void drain(void);

void first(void) {
  int *item = malloc(sizeof *item);
  if (!item)
    return;
  *item = 1;
  queue_put(item);
}

void second(void) {
  int *item = malloc(sizeof *item);
  if (!item)
    return;
  *item = 2;
  queue_put(item);
}

void third(void) {
  int *item = malloc(sizeof *item);
  if (!item)
    return;
  *item = 3;
  queue_put(item);
}

int fourth(int n) {
  int *item = malloc(sizeof *item); // alloc: item
  if (!item)
    return -1;
  *item = 4;
  if (n < 0)
    return -1;                      // expect: leak(item)
  queue_put(item);
  return 0;
}

#ifdef WT_ORACLE
static int *queue[8];
static int used;
void queue_put(int *item) { queue[used++] = item; }
void drain(void) {
  while (used > 0)
    free(queue[--used]);
}
#endif
