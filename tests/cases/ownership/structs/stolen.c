// Taking the buffer out of a structure must leave nothing behind.
// options: --engines ownership
// drive: bad()
// drive: good()
#include <stdlib.h>

struct message {
  char *body;
};

static struct message *message_new(void) {
  struct message *m = malloc(sizeof *m);
  if (!m)
    abort();
  m->body = malloc(8);
  return m;
}
static void message_free(struct message *m) {
  free(m->body);
  free(m);
}

static char *peek(struct message *m) { return m->body; }

static char *take(struct message *m) {
  char *body = m->body;
  m->body = NULL;
  return body;
}

void bad(void) {
  struct message *m = message_new(); // alloc: body
  char *body = peek(m);
  message_free(m);
  free(body);                        // expect: double-free(body)
}

void good(void) {
  struct message *m = message_new();
  char *body = take(m);
  message_free(m);
  free(body);
}
