// Two fields are always filled together and released together: where the one is found empty, so is the other. Of a
// field that is also filled alone nothing of the kind is known.
// drive: { struct query *q = query_new(); count(q); count(q); query_free(q); }
// drive: { struct query *q = query_new(); tag(q, "a"); stamp(q); query_free(q); }
#include <stdlib.h>
#include <string.h>

struct query {
  int *counts;
  char **names;
  char *tag;
  int *stamps;
};
struct query *query_new(void) {
  struct query *q = calloc(1, sizeof *q);
  if (!q)
    abort();
  return q;
}
void count(struct query *q) {
  if (!q->counts) {
    q->counts = calloc(4, sizeof *q->counts);
    if (q->counts)
      q->names = calloc(4, sizeof *q->names);
  }
}
void query_free(struct query *q) {
  free(q->counts);
  free(q->names); // broken: leak(q->names)
  free(q->tag);
  free(q->stamps);
  free(q);
}

void tag(struct query *q, const char *text) {
  free(q->tag);
  q->tag = strdup(text); // alloc: q->tag
}
void stamp(struct query *q) {
  if (!q->stamps) {
    q->stamps = calloc(4, sizeof *q->stamps);
    q->tag = strdup("stamped"); // expect: leak(q->tag)
  }
}
