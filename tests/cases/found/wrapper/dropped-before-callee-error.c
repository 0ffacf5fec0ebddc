// What the first call made is lost, and the text is released twice afterwards.
#include <stdlib.h>

struct node {
  char *text;
};

static struct node *make(char *text) {
  struct node *node = NULL;
  char *buffer = malloc(8);
  if (!buffer)
    return NULL;
  free(buffer);
  if (text)
    node = calloc(1, sizeof *node);
  free(text);
  return node;
}

void drop(char *text) {
  make(text); // alloc: first // expect: leak(first)
  make(NULL);
  free(text); // missed: double-free(text) the callee decides whether memory is short
}

// Held until the text has been released twice: only that is wrong.
int use(char *text) {
  struct node *node = make(text);
  free(text); // missed: double-free(text) the callee decides whether memory is short
  return node != NULL;
}
