// Cases of a switch allocate, fall through and break to one common release.
// drive: pick(0)
// drive: pick(1)
// drive: pick(2)
// drive: pick(9)
// drive[fail 1]: pick(1)
#include <stdlib.h>
#include <string.h>

int pick(int kind) {
  char *text = NULL;
  int bonus = 0;
  switch (kind) {
  case 0:
    return 0;
  case 1:
    bonus = 10;
    /* fallthrough */
  case 2:
    text = strdup("two"); // alloc: text
    if (!text)
      break;
    bonus += (int)strlen(text);
    break;
  default:
    text = NULL;
    bonus = -1;
  }
  free(text); // broken: leak(text)
  return bonus;
}
