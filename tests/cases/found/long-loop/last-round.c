// What is wrong only in the last round of a loop that runs ten times; and behind a search that runs past its first rounds.
// drive: squeeze(0)
// drive: squeeze_freed(0)
// drive: find(7)
// drive: find(20)
// drive: find_freed(7)
#include <stdlib.h>

int squeeze(int seed) {
  char *block = malloc(16);        // alloc: block
  if (!block)
    return -1;
  for (int i = 0; i < 10; i++) {
    block[i] = (char)(seed + i);
    if (i == 9) // step: `i == 9`
      free(block); // step: the memory is released by `free`
  }
  int result = block[0];           // expect: use-after-free(block)
  return result;
}

int squeeze_freed(int seed) {
  char *block = malloc(16);
  if (!block)
    return -1;
  int result = 0;
  for (int i = 0; i < 10; i++) {
    block[i] = (char)(seed + i);
    if (i == 9) {
      result = block[0];
      free(block);
    }
  }
  return result;
}

int find(int wanted) {
  int *table = malloc(10 * sizeof *table); // alloc: table
  if (!table)
    return -1;
  for (int i = 0; i < 10; i++) {
    table[i] = i;
    if (i > 5 && table[i] == wanted) // step: `table[i] == wanted`
      return i;                    // expect: leak(table)
  }
  free(table);
  return -1;
}

int find_freed(int wanted) {
  int *table = malloc(10 * sizeof *table);
  if (!table)
    return -1;
  int found = -1;
  for (int i = 0; i < 10 && found < 0; i++) {
    table[i] = i;
    if (i > 5 && table[i] == wanted)
      found = i;
  }
  free(table);
  return found;
}
