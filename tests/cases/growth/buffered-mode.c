// Until the log is opened, lines are kept; whoever opens it writes and releases them. The twin keeps them in any mode.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <unistd.h>
struct line { struct line *next; int level; };
enum mode { BUFFERED, OPEN };
static enum mode mode;
static struct line *first;

static void keep(int level) {
  struct line *l = malloc(sizeof *l);
  if (!l)
    exit(1);
  l->level = level;
  l->next = first;
  first = l;
}
void say(int level) {
  if (mode == BUFFERED)
    keep(level);
}
void open_log(enum mode now) {
  mode = now;
  while (first) {
    struct line *l = first;
    first = l->next;
    free(l);
  }
}
void worker(void) {
  for (;;) {
    say(3);
    sleep(1);
  }
}

struct event { struct event *next; int level; };
static struct event *events;
static void note(int level) {
  struct event *e = malloc(sizeof *e); // alloc: e // expect: unbounded-growth(e)
  if (!e)
    exit(1);
  e->level = level;
  e->next = events;
  events = e;
}
void drop_events(void) {
  while (events) {
    struct event *e = events;
    events = e->next;
    free(e);
  }
}
void other_worker(void) {
  for (;;) {
    note(3);
    sleep(1);
  }
}
