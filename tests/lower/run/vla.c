// Variable-length arrays: the length is taken when the declaration is reached.
// wrong: the length of a variable-length array is not kept
#include "observe.h"

static int fill(int n) {
  int a[n];
  n = 100;
  for (int i = 0; i < (int)(sizeof a / sizeof a[0]); ++i)
    a[i] = i * i;
  int sum = 0;
  for (unsigned i = 0; i < sizeof a / sizeof *a; ++i)
    sum += a[i];
  return sum;
}

static int grid(int rows, int columns, int cells[rows][columns]) {
  int sum = 0;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      sum += cells[r][c] * (r + 1);
  return sum;
}

int main(void) {
  observe(fill(4));
  observe(fill(1));
  int cells[2][3] = {{1, 2, 3}, {4, 5, 6}};
  observe(grid(2, 3, cells));
  for (int i = 1; i < 4; ++i) {
    char line[i];
    line[i - 1] = (char)(i + 40);
    observe(line[i - 1]);
    observe((int)sizeof line);
  }
  return 0;
}
