// while, do, for in all forms; break and continue; loop variables and conditions with effects.
#include "observe.h"

static int told(int n) {
  observe(n);
  return n;
}

int main(void) {
  int i = 0;
  while (i < 5) {
    if (++i == 2)
      continue;
    if (i == 4)
      break;
    observe(i);
  }
  do {
    observe(i);
    if (i == 6)
      continue;
  } while (i++ < 6);
  for (;;) {
    if (i-- < 5)
      break;
  }
  for (int j = told(0), k = 10; told(j) < 2; ++j, told(k--))
    if (j == 1)
      continue;
    else
      observe(100);
  for (int j = 0; j < 2; ++j) {
    int fresh;
    for (fresh = j; fresh < 3; fresh += 2)
      observe(fresh);
    switch (j) {
    case 0:
      continue;
    default:
      break;
    }
    observe(-5);
  }
  return i;
}
