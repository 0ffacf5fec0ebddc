// Nested constant loops, and a loop that runs at least once; the loss is after both.
// drive: blur(1)
// drive: blur(0)
#include <stdlib.h>

int blur(int keep) {
  int *cells = calloc(16, sizeof *cells); // alloc: cells
  if (!cells)
    return -1;
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 4; ++x)
      cells[4 * y + x] = x * y;
  int rounds = 0;
  do
    ++rounds;
  while (rounds < 3);
  int result = cells[5] + rounds;
  if (keep) // step: `keep != 0`
    return result;                        // expect: leak(cells)
  free(cells);
  return result;
}
