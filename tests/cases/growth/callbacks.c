// A callback that registers another one each time it is called; the handlers of the twin are removed when they have run.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <unistd.h>
typedef void (*handler)(int);
struct timer { struct timer *next; handler run; };
static struct timer *timers;

static void add_timer(handler run) {
  struct timer *t = malloc(sizeof *t); // alloc: t // expect: unbounded-growth(t)
  if (!t)
    abort();
  t->run = run;
  t->next = timers;
  timers = t;
}
static void tick(int n) { add_timer(tick); }
void run_timers(void) {
  add_timer(tick);
  for (;;) {
    for (struct timer *t = timers; t; t = t->next)
      t->run(1);
    sleep(1);
  }
}

struct task { struct task *next; handler run; };
static struct task *tasks;
static void add_task(handler run) {
  struct task *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->run = run;
  t->next = tasks;
  tasks = t;
}
static void work(int n) { add_task(work); }
void run_tasks(void) {
  add_task(work);
  for (;;) {
    struct task *t = tasks;
    if (t) {
      tasks = t->next;
      t->run(1);
      free(t);
    }
    sleep(1);
  }
}
