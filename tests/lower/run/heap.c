// malloc, calloc, realloc and free with a list; sizes by expression.
#include "observe.h"

#include <stdlib.h>
#include <string.h>

struct node { int v; struct node *next; char text[]; };

static struct node *push(struct node *head, int v, const char *s) {
  struct node *n = malloc(sizeof *n + strlen(s) + 1);
  if (!n)
    return head;
  n->v = v;
  strcpy(n->text, s);
  n->next = head;
  return n;
}

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; ++i)
    list = push(list, i, "ab" + i % 2);
  while (list) {
    struct node *next = list->next;
    observe(list->v), observe((int)strlen(list->text));
    free(list);
    list = next;
  }
  int *a = calloc(2, sizeof *a);
  observe(a[1]);
  a[1] = 8;
  a = realloc(a, 4 * sizeof *a);
  observe(a[1]);
  free(a);
  free(NULL);
  return 0;
}
