// An array filled in one loop and freed in another.
// drive: table(3)
// drive: table(0)
// drive[fail 2]: table(3)
#include <stdlib.h>

int table(int n) {
  char *rows[8] = {0};
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    rows[i] = malloc(16);
    if (rows[i])
      rows[i][0] = (char)i;
  }
  for (int i = 0; i < n; ++i)
    if (rows[i])
      sum += rows[i][0];
  for (int i = 0; i < n; ++i)
    free(rows[i]);
  return sum;
}
