// A node that is taken off a queue gets its link cut: nothing in the queue changes by that, so a node that is dropped
// after it is lost. The queue's head and the node's link are the first in their structures, and of one type.
// drive: { struct queue q = {0}; add(&q, "#a"); run(&q); finish(&q); }
// drive: { struct queue q = {0}; add(&q, "#a"); run_ok(&q); finish(&q); }
// drive: { struct queue q = {0}; add(&q, "#a"); run_here(&q); finish(&q); }
// drive: { struct queue q = {0}; add(&q, "a"); run(&q); add(&q, "a"); run_here(&q); finish(&q); }
#include <stdlib.h>
#include <string.h>

struct job {
  struct job *next;
  char *name;
};

struct queue {
  struct job *head;
};

int add(struct queue *q, const char *name) {
  struct job *j = malloc(sizeof *j); // alloc: j
  if (!j)
    return -1;
  j->name = strdup(name); // alloc: name
  if (!j->name) {
    free(j);
    return -1;
  }
  j->next = q->head;
  q->head = j;
  return 0;
}

static void job_free(struct job *j) {
  free(j->name);
  free(j);
}

static struct job *take(struct queue *q) {
  struct job *j = q->head;
  if (!j)
    return NULL;
  q->head = j->next;
  j->next = NULL;
  return j;
}

void finish(struct queue *q) {
  struct job *j;
  while ((j = take(q)))
    job_free(j);
}

int run(struct queue *q) {
  struct job *j = take(q);
  if (!j)
    return 0;
  if (j->name[0] == '#')
    return -1; // expect: leak(j)
  int length = strlen(j->name);
  job_free(j);
  return length;
}

int run_ok(struct queue *q) {
  struct job *j = take(q);
  if (!j)
    return 0;
  if (j->name[0] == '#') {
    job_free(j);
    return -1;
  }
  int length = strlen(j->name);
  job_free(j);
  return length;
}

int run_here(struct queue *q) {
  struct job *j = q->head;
  if (!j)
    return 0;
  q->head = j->next;
  j->next = NULL;
  if (j->name[0] == '#')
    return -1; // expect: leak(j)
  int length = strlen(j->name);
  job_free(j);
  return length;
}
