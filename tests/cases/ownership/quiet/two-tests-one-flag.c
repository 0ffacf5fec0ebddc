// What one test made, a later test of the same flag releases. (redis' readSyncBulkPayload)
// options: --engines ownership
// drive: sync(0, 0)
// drive: sync(1, 0)
// drive: sync(1, 1)
#include <stdlib.h>

int sync(int swaps, int fails) {
  int *copy = NULL;
  if (swaps) {
    copy = malloc(sizeof *copy);
    if (!copy)
      return -1;
    *copy = 1;
  }
  if (fails) {
    if (swaps)
      free(copy);
    return -1;
  }
  int n = swaps ? *copy : 0;
  if (swaps)
    free(copy);
  return n;
}
