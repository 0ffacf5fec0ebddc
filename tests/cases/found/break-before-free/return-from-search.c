// The search returns from the middle of its loop and forgets the buffer; its twin leaves the loop first.
// drive: { struct node last = {5, 0}, first = {4, &last}; find(&first); find(&last); find(0); }
// drive: { struct node last = {5, 0}, first = {4, &last}; find_well(&first); find_well(&last); find_well(0); }
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

int find(const struct node *t) {
  char *text = malloc(8); // alloc: text
  if (!text)
    return -1;
  for (; t; t = t->next)
    if (t->key == 5)
      return 1; // expect: leak(text)
  free(text);
  return 0;
}

int find_well(const struct node *t) {
  char *text = malloc(8);
  if (!text)
    return -1;
  int found = 0;
  for (; t; t = t->next)
    if (t->key == 5) {
      found = 1;
      break;
    }
  free(text);
  return found;
}
