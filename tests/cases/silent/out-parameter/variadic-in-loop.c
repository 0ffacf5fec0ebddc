// Each round asks for another object, by a function that takes the address from its variable arguments; what the round
// before released is not used again.
// drive: serve(3)
#include <stdarg.h>
#include <stdlib.h>

struct job {
  struct job *next;
  void *private;
};

struct transfer {
  int aborted;
};

static void from_list(struct job *job, int what, va_list list) {
  if (what == 1)
    *va_arg(list, int *) = 7;
  else
    *va_arg(list, void **) = job->private;
}

static void inner_getinfo(struct job *job, int what, ...) {
  va_list list;
  va_start(list, what);
  from_list(job, what, list);
  va_end(list);
}

static int getinfo(struct job *job, int what, ...) {
  va_list list;
  va_start(list, what);
  void *out = va_arg(list, void *);
  inner_getinfo(job, what, out);
  va_end(list);
  return 0;
}

static struct job *add(struct job *queue) {
  struct job *job = malloc(sizeof *job);
  struct transfer *transfer = calloc(1, sizeof *transfer);
  if (!job || !transfer)
    abort();
  job->private = transfer;
  job->next = queue;
  return job;
}

int serve(int count) {
  struct job *queue = NULL;
  int aborted = 0;
  for (int i = 0; i < count; i++)
    queue = add(queue); // alloc: done
  while (queue) {
    struct transfer *ended;
    struct job *done = queue;
    queue = done->next;
    getinfo(done, 2, (void *)&ended);
    if (ended->aborted)
      aborted++;
    free(ended);
    free(done); // broken: leak(done)
  }
  return aborted;
}
