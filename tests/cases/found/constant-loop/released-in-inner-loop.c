// The inner loop releases what the outer one made, once for each of its rounds.
// drive: rows(1)
// drive: rows(2)
#include <stdlib.h>

void rows(int count) {
  for (int row = 0; row < count; row++) {
    char *line = malloc(8); // alloc: line
    for (int column = 0; column < count; column++)
      free(line); // expect: double-free(line)
  }
}

// Made and released by the same loop.
void columns(int count) {
  for (int row = 0; row < count; row++)
    for (int column = 0; column < count; column++) {
      char *line = malloc(8);
      free(line);
    }
}
