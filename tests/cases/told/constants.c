// Conditions name constants as the source does: enumerators, masks, characters, case labels.
// drive: parse(3, 1, "?")
// drive: parse(3, 0, "?")
// drive: parse(2, 1, "?")
// drive: parse(3, 1, "x")
// drive: parse(4, 1, "?")
// drive: turned(3)
#include <stdlib.h>

enum type { STRING = 2, COMMANDS = 3, NUMBER = 4 };
#define VERBOSE 0x1

int parse(enum type type, int flags, const char *text) {
  char *copy = malloc(8); // alloc: copy
  if (!copy)
    return -1;
  switch (type) {
  case COMMANDS:         // step: `type == COMMANDS`
    if (flags & VERBOSE) // step: `(flags & VERBOSE) != 0`
      if (*text != '?')  // step: `*text == '?'`
        break;
      else
        return -2; // expect: leak(copy)
    break;
  case STRING:
  case NUMBER:
    break;
  }
  free(copy);
  return 0;
}

int turned(int type) {
  char *copy = malloc(8); // alloc: turned
  if (COMMANDS == type)   // step: `type == COMMANDS`
    return -1;            // expect: leak(turned)
  free(copy);
  return 0;
}
