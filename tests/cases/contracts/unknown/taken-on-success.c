// A queue takes what it is given if it has room; where it has not, the caller releases it.
// drive: driven()
struct job;
struct queue;
struct job *job_create(int n);
void job_destroy(struct job *j);
int queue_add(struct queue *q, struct job *j);

int submit(struct queue *q, int n) {
  struct job *j = job_create(n);
  if (!j)
    return -1;
  if (queue_add(q, j) < 0) {
    job_destroy(j);
    return -1;
  }
  return 0;
}

int submitTwo(struct queue *q) {
  for (int i = 0; i < 2; i++) {
    struct job *j = job_create(i);
    if (j && queue_add(q, j) < 0) {
      job_destroy(j);
      return -1;
    }
  }
  return 0;
}

int dry(int n) {
  struct job *j = job_create(n);
  job_destroy(j);
  return n;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct job {
  int n;
};
struct queue {
  struct job *held[2];
  int count;
};
struct job *job_create(int n) { return malloc(sizeof(struct job)); }
void job_destroy(struct job *j) { free(j); }
int queue_add(struct queue *q, struct job *j) {
  if (q->count == 2)
    return -1;
  q->held[q->count++] = j;
  return 0;
}
void driven(void) {
  struct queue q = {{0}, 0};
  submit(&q, 1);
  submitTwo(&q);
  dry(1);
  for (int i = 0; i < q.count; i++)
    free(q.held[i]);
}
#endif
