// Whoever gives no queue is made one; whoever gives one gets it back, set up. (lighttpd's chunkqueue_init)
// options: --engines ownership
// drive: { struct request *r = request_new(); request_free(r); }
// drive: { struct queue *q = queue_init(NULL); queue_free(q); }
#include <stdlib.h>

struct queue {
  void *first, *last;
  int limit;
};
struct request {
  struct queue in, out;
};

struct queue *queue_init(struct queue *q) {
  if (NULL == q) {
    q = calloc(1, sizeof *q);
    if (!q)
      abort();
  }
  q->limit = 8;
  return q;
}

void queue_free(struct queue *q) { free(q); }

struct request *request_new(void) {
  struct request *r = calloc(1, sizeof *r);
  if (!r)
    abort();
  queue_init(&r->in);
  queue_init(&r->out);
  return r;
}

void request_free(struct request *r) { free(r); }
