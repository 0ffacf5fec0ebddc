// What comes after a look through a null pointer does not happen, also if the look is a condition: here the last node is
// always null.
// drive[fail 1]: last_text(NULL)
// drive[fail 1]: last_text(&(struct node){0})
#include <stdlib.h>

struct node {
  char *text;
  struct node *next;
};

int last_text(struct node *node) {
  struct node *last = NULL, *made;
  while (node) {
    last = node->next;
    node = last;
  }
  made = calloc(1, sizeof *made);
  if (!made)
    return -1;
  if (last->text) {
  }
  return 0;
}
