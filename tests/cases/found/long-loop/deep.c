// Lost under four loops and more: no exact round is left for the inner ones.
// drive: cube(2, 1)
// drive: cube(2, 0)
// drive: hyper(2, 1)
// drive: cube_freed(2, 1)
#include <stdlib.h>

int cube(int n, int bad) {
  int sum = 0;
  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      for (int c = 0; c < n; c++)
        for (int d = 0; d < n; d++) {
          char *cell = malloc(8);  // alloc: cell
          if (!cell)
            continue;
          cell[0] = (char)a;
          sum += cell[0];
          if (bad)
            continue;              // expect: leak(cell)
          free(cell);
        }
  return sum;
}

int hyper(int n, int bad) {
  int sum = 0;
  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      for (int c = 0; c < n; c++)
        for (int d = 0; d < n; d++)
          for (int e = 0; e < n; e++) {
            char *cell = malloc(8); // alloc: cell5
            if (!cell)
              return -1;
            cell[0] = (char)e;
            sum += cell[0];
            if (bad)
              return sum;          // expect: leak(cell5)
            free(cell);
          }
  return sum;
}

int cube_freed(int n, int bad) {
  int sum = 0;
  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      for (int c = 0; c < n; c++)
        for (int d = 0; d < n; d++) {
          char *cell = malloc(8);
          if (!cell)
            continue;
          cell[0] = (char)a;
          if (!bad)
            sum += cell[0];
          free(cell);
        }
  return sum;
}
