// The same on the heap, with memcpy, snprintf and a flexible array.
// drive: { struct message *m = message_new("hi"); message_free(m); }
// drive[fail 1]: { struct message *m = message_new("hi"); message_free(m); }
// drive[fail 2]: { struct message *m = message_new("hi"); message_free(m); }
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message {
  char head[8];
  int *counter;
  size_t length;
  char body[];
};

struct message *message_new(const char *text) {
  size_t n = strlen(text);
  struct message *m = malloc(sizeof *m + n + 1); // alloc: m
  if (!m)
    return NULL;
  m->counter = malloc(sizeof *m->counter);
  if (!m->counter) {
    free(m); // broken: leak(m)
    return NULL;
  }
  snprintf(m->head, sizeof m->head, "%zu", n);
  memcpy(m->body, text, n + 1);
  m->length = n;
  *m->counter = 1;
  return m;
}

void message_free(struct message *m) {
  if (!m)
    return;
  free(m->counter);
  free(m);
}
