// The callee follows the pointer at once, so nothing comes after the call; and its summary is too large to be told in full.
// skip-run: only the functions below are of interest, and each of them is wrong
#include <stdlib.h>

int input(void);

struct node {
  int tag;
  char *text;
  struct node *next;
};

static int put(char *text, struct node *old, struct node **slot) {
  struct node *node = calloc(1, sizeof *node);
  if (!node)
    free(old);
  if (input()) {
    text = malloc(8); // alloc: text // expect: leak(text)
    if (!text) { // step: `text` is not null
      free(node);
      return 1;
    }
    if (node)
      free(node);
  }
  *slot = node;
  return 0;
}

static int fill(struct node *first, int count) {
  struct node *last = NULL;
  char *text = NULL;
  if (first->next) // step: `first->next` is not null
    first = calloc(1, sizeof *first); // alloc: first
  for (int i = 0; i < count; i++) // step: `i < count`
    put(text, first, &last); // alloc: last
  first = last->next; // expect: leak(first) // says: told-inside
  return 0;           // expect: leak(last)
}

int never(int count) {
  char *text = NULL;
  fill(NULL, count);
  text = malloc(8);
  return 0;
}
