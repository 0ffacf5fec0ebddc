// Nodes are linked by an inner member and freed through container_of.
// drive: { struct queue q = {{&q.jobs, &q.jobs}}; add(&q, 1); add(&q, 2); drain(&q); }
// drive[fail 2]: { struct queue q = {{&q.jobs, &q.jobs}}; add(&q, 1); add(&q, 2); drain(&q); }
#include <stddef.h>
#include <stdlib.h>

struct link {
  struct link *next, *previous;
};
struct job {
  int id;
  struct link link;
};
struct queue {
  struct link jobs;
};

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

static void insert(struct link *new, struct link *before) {
  new->next = before;
  new->previous = before->previous;
  before->previous->next = new;
  before->previous = new;
}
static void unlink_link(struct link *link) {
  link->previous->next = link->next;
  link->next->previous = link->previous;
}

int add(struct queue *q, int id) {
  struct job *job = malloc(sizeof *job);
  if (!job)
    return -1;
  job->id = id;
  insert(&job->link, &q->jobs);
  return 0;
}

int drain(struct queue *q) {
  int sum = 0;
  while (q->jobs.next != &q->jobs) {
    struct job *job = container_of(q->jobs.next, struct job, link);
    unlink_link(&job->link);
    sum += job->id;
    free(job);
  }
  return sum;
}
