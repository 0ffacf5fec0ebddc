// Functions that fill a structure being made, and empty one being taken apart, find and leave it in any state. One that is called
// at any time must release what it replaces.
// options: --engines ownership
// drive: { struct log *l = log_new(); good_reopen(l); log_free(l); }
// drive: { struct log *l = log_new(); bad_reopen(l); log_free(l); }
#include <stdlib.h>
#include <string.h>

struct log {
  char *path;
  char *buffer;
};

static void fill(struct log *l) {
  l->path = strdup("a");
  l->buffer = malloc(64); // alloc: l->buffer
}

static void empty(struct log *l) {
  free(l->path);
  free(l->buffer);
}

struct log *log_new(void) {
  struct log *l = malloc(sizeof *l);
  if (!l)
    abort();
  fill(l);
  return l;
}

void log_free(struct log *l) {
  empty(l);
  free(l);
}

void good_reopen(struct log *l) {
  empty(l);
  fill(l);
}

void bad_reopen(struct log *l) {
  free(l->path);
  l->path = strdup("b");
  l->buffer = malloc(64); // expect: leak(l->buffer)
}
