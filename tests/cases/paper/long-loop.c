// [Saturn, 3.5] No way out within the rounds that are unrolled: the second pass finds what is lost behind the loop.
// covers: SAT-LOOP-FIRST, SAT-LOOP-SECOND
// drive: sum(1)
// drive: sum(0)
#include <stdlib.h>

int sum(int early) {
  int *table = malloc(10000 * sizeof *table);   // alloc: table
  if (!table)
    return -1;
  int total = 0;
  for (int i = 0; i < 10000; i++)
    table[i] = i;
  for (int i = 0; i < 10000; i++)
    total += table[i] & 1;
  if (early)
    return total;                               // expect: leak(table)
  free(table);
  return total;
}
