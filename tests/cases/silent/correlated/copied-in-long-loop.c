// A long loop keeps a second pointer to the new object; what the second one holds after the loop is the same object.
// drive: { int keys[1000] = {0}; struct item *slot = NULL; put(keys, 7, &slot); free(slot); }
// drive: { int keys[1000] = {[500] = 7}; struct item *slot = NULL; put(keys, 7, &slot); free(slot); }
#include <stdlib.h>

struct item {
  int key;
};

int put(const int *keys, int key, struct item **slot) {
  struct item *item = malloc(sizeof *item), *again = NULL;
  if (!item)
    return -1;
  item->key = key;
  for (int i = 0; i < 1000; ++i)
    if (keys[i] == key)
      again = item;
  if (again) {
    item = again;
    free(item);
    return 1;
  }
  *slot = item;
  return 0;
}
