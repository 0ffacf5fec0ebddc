// The function that ends the program is defined in another file, without an attribute. Nothing here proves that it does
// not return, so silence is what is owed.
// drive: load(4)
#include <stdlib.h>

void fatal(const char *format, ...);
#ifdef WT_ORACLE
void fatal(const char *format, ...) { exit(1); }
#endif

#define CHECK(condition) do { if (!(condition)) fatal("%s", #condition); } while (0)

int load(int n) {
  int *table = malloc(sizeof *table * (unsigned)n); // alloc: table
  CHECK(table != NULL);
  int *index = malloc(sizeof *index); // alloc: index
  CHECK(index != NULL);
  CHECK(n > 0);
  *index = 0;
  table[*index] = n;
  int first = table[0];
  free(index); // broken: leak(index)
  free(table); // broken: leak(table)
  return first;
}
