// A helper passes the buffer on to a function out of sight. That its callers release the buffer afterwards shows that
// the function out of sight only borrows it.
// drive: ask(0)
// drive: ask(1)
// drive: again(0)
// drive: again(1)
// drive: told(0)
// drive: remember(1)
#include <stdlib.h>

struct buffer {
  int length;
};

#ifdef WT_ORACLE
#define BODY(...) { __VA_ARGS__ }
#else
#define BODY(...) ;
#endif

struct buffer *buffer_new(void) BODY(return calloc(1, sizeof(struct buffer));)
void buffer_free(struct buffer *b) BODY(free(b);)
int copy_message(struct buffer *from, struct buffer *to) BODY(to->length = from->length; return 0;)
#ifdef WT_ORACLE
static struct buffer *kept;
#endif
void keep_message(struct buffer *b) BODY(kept = b;)

static int receive(struct buffer *into) {
  struct buffer *queue = buffer_new();
  if (queue == NULL)
    exit(1);
  int failed = copy_message(queue, into);
  buffer_free(queue);
  return failed;
}

static void hold(struct buffer *b) { keep_message(b); }

int ask(int stop) {
  struct buffer *m = buffer_new(); // alloc: m
  if (m == NULL)
    exit(1);
  if (receive(m) == 0 && stop)
    return -1; // expect: leak(m)
  buffer_free(m);
  return 0;
}

int again(int stop) {
  struct buffer *m = buffer_new();
  if (m == NULL)
    exit(1);
  if (receive(m) == 0 && stop) {
    buffer_free(m);
    return -1;
  }
  buffer_free(m);
  return 0;
}

int told(int n) {
  struct buffer *m = buffer_new();
  if (m == NULL)
    exit(1);
  receive(m);
  buffer_free(m);
  return n;
}

// Nobody releases what went this way: it may be kept.
int remember(int n) {
  struct buffer *m = buffer_new();
  if (m == NULL)
    exit(1);
  hold(m);
  return n;
}
