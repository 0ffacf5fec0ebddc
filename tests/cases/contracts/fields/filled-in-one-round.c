// A loop that makes one round fills a field once; one that makes two rounds fills it again.
// drive: { struct note n = {0}; good(&n); note_clear(&n); }
// drive: { struct note n = {0}; bad(&n); note_clear(&n); }
#include <stdlib.h>

struct note {
  char *text;
};

void good(struct note *n) {
  for (int k = 0; k < 1; k++)
    n->text = malloc(8);
}

void bad(struct note *n) {
  for (int k = 0; k < 2; k++)
    n->text = malloc(8); // alloc: n->text // expect: leak(n->text)
}

void note_clear(struct note *n) {
  free(n->text);
}
