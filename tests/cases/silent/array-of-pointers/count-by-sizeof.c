// As many rounds as the array has elements, counted by dividing sizes: each element is handed on.
// drive: { struct node *list = all(); while (list) { struct node *next = list->next; free(list->text); free(list); list = next; } }
#include <stdlib.h>

struct node {
  struct node *next;
  char *text;
};

static struct node *make(char *text) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    abort();
  n->text = text;
  return n;
}

struct node *all(void) {
  struct node *list = NULL;
  char *texts[] = {malloc(4), malloc(5)};
  for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    struct node *n = make(texts[i]);
    n->next = list;
    list = n;
  }
  return list;
}
