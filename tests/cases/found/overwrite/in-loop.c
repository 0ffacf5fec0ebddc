// Every round but the last loses its block.
// drive: longest(3)
// drive: longest(1)
// drive: longest_freed(3)
#include <stdlib.h>
#include <string.h>

int longest(int rounds) {
  char *line = NULL;
  for (int i = 0; i < rounds; ++i) {
    line = malloc(16);            // alloc: line  // expect: leak(line)
    if (!line)
      return -1;
    memset(line, 'a' + i, 16);
  }
  int c = line ? line[0] : 0;
  free(line);
  return c;
}

int longest_freed(int rounds) {
  char *line = NULL;
  for (int i = 0; i < rounds; ++i) {
    free(line);
    line = malloc(16);
    if (!line)
      return -1;
    memset(line, 'a' + i, 16);
  }
  int c = line ? line[0] : 0;
  free(line);
  return c;
}
