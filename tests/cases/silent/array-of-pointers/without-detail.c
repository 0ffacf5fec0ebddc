// A function with no room left for detail stores into an array: what it stores counts as kept, and so does what the
// array held.
// options: --limit escape.detail-nodes=150
// drive: kept(3, 4)
// drive: kept(7, 1)
#include <stdlib.h>

struct list {
  char *names[8];
  int numbers[8];
};

static void clear(struct list *l) {
  for (int i = 0; i < 8; i++)
    free(l->names[i]);
  free(l);
}

int kept(int a, int b) {
  char *name = malloc(5);
  struct list *l = calloc(1, sizeof *l);
  if (!l) {
    free(name);
    return -1;
  }
  int sum = 0;
  for (int i = 0; i < a; i++) {
    for (int j = 0; j < b; j++) {
      if ((i ^ j) % 3 == a % 5)
        sum += i * b;
      else if ((i & j) % 7 == b % 3)
        sum -= j * a;
      l->numbers[(i + j) & 7] = sum;
    }
  }
  int at = (sum ^ a) & 7;
  l->names[at] = name;
  int other = (at + a) & 7;
  if (!l->names[other])
    l->names[other] = malloc(7);
  sum += l->numbers[at] * l->numbers[other];
  clear(l);
  return sum;
}
