// The head of a ring is a global that is taken for a node: unlinking the first node through its neighbours changes the head.
// drive: add(1); add(2); add(3); clear();
#include <stdlib.h>

struct node {
  struct node *next, *previous;
  char *text;
};
static struct {
  struct node *first, *last;
} ring = {(struct node *)&ring, (struct node *)&ring};

void add(char letter) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    return;
  n->text = malloc(2);
  if (n->text)
    n->text[0] = letter;
  n->next = ring.first;
  n->previous = (struct node *)&ring;
  ring.first->previous = n;
  ring.first = n;
}

void clear(void) {
  struct node *n;
  while ((n = ring.first) != (struct node *)&ring) {
    n->next->previous = n->previous;
    n->previous->next = n->next;
    free(n->text);
    free(n);
  }
}
