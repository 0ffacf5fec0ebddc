// libev: a loop that is made is destroyed; a watcher is the program's, and a loop that runs remembers it.
// drive: loop(0)
// drive: loop(1)
// drive: watch()
#include <stdlib.h>
struct ev_loop;
typedef struct ev_timer {
  int active;
  void *data;
} ev_timer;
#ifdef WT_ORACLE
static void *remembered;
#define BODY(...) { __VA_ARGS__ }
#else
#define BODY(...) ;
#endif
struct ev_loop *ev_loop_new(unsigned int flags) BODY(return malloc(1);)
void ev_loop_destroy(struct ev_loop *l) BODY(free(l);)
struct ev_loop *ev_default_loop(unsigned int flags) BODY(static char one; return (struct ev_loop *)&one;)
void ev_timer_start(struct ev_loop *l, ev_timer *w) BODY(remembered = w;)
int ev_run(struct ev_loop *l, int flags) BODY(return 0;)

int loop(int fails) {
  struct ev_loop *l = ev_loop_new(0); // alloc: l
  if (!l)
    return -1;
  if (fails)
    return -1; // expect: leak(l)
  int n = ev_run(l, 0);
  ev_loop_destroy(l);
  return n;
}

int watch(void) {
  struct ev_loop *l = ev_default_loop(0);
  ev_timer *w = calloc(1, sizeof *w);
  if (!w)
    return -1;
  ev_timer_start(l, w);
  return ev_run(l, 0);
}
