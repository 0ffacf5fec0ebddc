// goto forwards, backwards, out of loops and into a block.
#include "observe.h"

static int find(int wanted) {
  int i, j, steps = 0;
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 4; ++j) {
      ++steps;
      if (i * j == wanted)
        goto found;
    }
  return -steps;
found:
  return 10 * i + j;
}

static int loop(int n) {
  int sum = 0;
again:
  if (n == 0)
    goto done;
  sum += n--;
  goto again;
done:
  return sum;
}

static int into(int n) {
  if (n > 2)
    goto inside;
  observe(1);
  {
    observe(2);
  inside:
    observe(3);
  }
  return n;
}

int main(void) {
  observe(find(6));
  observe(find(5));
  observe(loop(4));
  observe(into(1));
  observe(into(3));
  return 0;
}
