// An event loop that a flag ends: the log of events grows two calls below it.
// options: --engines behavior
// skip-run: a server does not end
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
struct event { struct event *next; int kind; };
struct log { struct event *first, *last; };
static volatile sig_atomic_t stop;
static struct log events, recent;
void on_signal(int s) { stop = 1; }

static struct event *new_event(int kind) {
  struct event *e = calloc(1, sizeof *e); // expect: unbounded-growth(e)  // step: a new `event` is allocated
  if (!e)
    abort();
  e->kind = kind;
  return e;
}
static void append(struct log *log, struct event *e) {
  if (log->last)
    log->last->next = e; // step: linked to those before it
  else
    log->first = e;
  log->last = e;
}
static void handle(int kind) { append(&events, new_event(kind)); }
void loop(struct pollfd *fds, int n) {
  while (!stop) { // step: can go on for ever
    int ready = poll(fds, n, -1);
    handle(ready);                // step: `handle` is called
  }
}

struct note { struct note *next; int kind; };
static struct note *notes;
static int count;
static void note(int kind) {
  struct note *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->kind = kind;
  n->next = notes;
  notes = n;
  if (++count > 100) {
    struct note *old = notes->next;
    notes->next = old->next;
    free(old);
    count--;
  }
}
void loop_with_few_notes(struct pollfd *fds, int n) {
  while (!stop)
    note(poll(fds, n, -1));
}
