// What is given hangs at the far end of a chain that a callee makes: the chain is long, and still keeps it.
// drive: { char *text = malloc(8); if (text) destroy(wrap(text)); }
#include <stdlib.h>

struct node {
  struct node *next;
  char *text;
};

static struct node *make(struct node *next, char *text) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    abort();
  n->next = next;
  n->text = text;
  return n;
}

struct node *wrap(char *text) {
  return make(make(make(make(make(make(NULL, text), NULL), NULL), NULL), NULL), NULL);
}

void destroy(struct node *n) {
  while (n) {
    struct node *next = n->next;
    free(n->text);
    free(n);
    n = next;
  }
}

struct node *greeting(void) {
  char *text = malloc(8);
  if (!text)
    return NULL;
  text[0] = 0;
  return wrap(text);
}
