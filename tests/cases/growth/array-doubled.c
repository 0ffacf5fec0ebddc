// Arrays that double when they are full: of jobs that nobody takes out, of jobs that are taken out from the end, and of
// jobs up to a limit.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <unistd.h>
struct jobs { int *items; size_t used, room; };
struct stack { int *items; size_t used, room; };
struct table { int *items; size_t used, room; };

static int push(struct jobs *v, int x) {
  if (v->used == v->room) {
    size_t room = v->room ? v->room * 2 : 16;
    int *more = realloc(v->items, room * sizeof *more); // expect: unbounded-growth(v->items)
    if (!more)
      return -1;
    v->items = more;
    v->room = room;
  }
  v->items[v->used++] = x;
  return 0;
}
void serve(struct jobs *jobs, int fd) {
  for (;;) {
    int job = 0;
    if (read(fd, &job, sizeof job) == sizeof job)
      push(jobs, job);
  }
}

static int push_stack(struct stack *v, int x) {
  if (v->used == v->room) {
    size_t room = v->room ? v->room * 2 : 16;
    int *more = realloc(v->items, room * sizeof *more);
    if (!more)
      return -1;
    v->items = more;
    v->room = room;
  }
  v->items[v->used++] = x;
  return 0;
}
void serve_stack(struct stack *jobs, int fd) {
  for (;;) {
    int job = 0;
    if (read(fd, &job, sizeof job) == sizeof job)
      push_stack(jobs, job);
    else
      while (jobs->used)
        write(fd, &jobs->items[--jobs->used], sizeof job);
  }
}

static void put(struct table *v, int x) {
  if (v->used >= 1000)
    return;
  if (v->used == v->room) {
    v->room += 10;
    int *more = realloc(v->items, v->room * sizeof *more);
    if (!more)
      abort();
    v->items = more;
  }
  v->items[v->used++] = x;
}
void serve_table(struct table *table, int fd) {
  for (;;) {
    int job = 0;
    if (read(fd, &job, sizeof job) == sizeof job)
      put(table, job);
  }
}
