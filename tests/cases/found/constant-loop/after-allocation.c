// A short loop with a constant bound comes between the allocation and the forgotten free.
// drive: checksum(3)
// drive: checksum_freed(3)
#include <stdlib.h>

int checksum(int seed) {
  unsigned char *block = malloc(8);  // alloc: block
  if (!block)
    return -1;
  int sum = seed;
  for (int i = 0; i < 8; ++i)
    block[i] = (unsigned char)(seed + i);
  for (int i = 0; i < 8; ++i) // step: `i >= 8`
    sum += block[i];
  return sum;                        // expect: leak(block)
}

int checksum_freed(int seed) {
  unsigned char *block = malloc(8);
  if (!block)
    return -1;
  int sum = seed;
  for (int i = 0; i < 8; ++i)
    block[i] = (unsigned char)(seed + i);
  for (int i = 0; i < 8; ++i)
    sum += block[i];
  free(block);
  return sum;
}
