// A loop with a stop flag is left too if its own function that waits fails: it can go on for ever all the same. Without
// a flag, the result of such a function may be the end of its work.
// options: --engines behavior
// skip-run: the first does not end
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>
struct event { struct event *next; short what; };
struct answer { struct answer *next; char byte; };
static struct event *events;
static struct answer *answers;
static volatile int running = 1;
void stop(int signal) {
  (void)signal;
  running = 0;
}

static void note(short what) {
  struct event *e = malloc(sizeof *e); // alloc: e // expect: unbounded-growth(e)
  if (!e)
    abort();
  e->what = what;
  e->next = events;
  events = e;
}
static int handle(struct pollfd *fds) {
  if (poll(fds, 1, -1) < 0)
    return -1;
  note(fds[0].revents);
  return 0;
}
int serve(struct pollfd *fds) {
  while (running) {
    int rc = handle(fds);
    if (rc)
      return rc;
  }
  return 0;
}

static int receive(struct pollfd *fds, char *byte) {
  if (poll(fds, 1, -1) < 0)
    return -1;
  return read(fds[0].fd, byte, 1) == 1 ? 0 : 1;
}
int ask(struct pollfd *fds) {
  for (;;) {
    char byte;
    int rc = receive(fds, &byte);
    if (rc)
      return rc;
    struct answer *a = malloc(sizeof *a);
    if (!a)
      abort();
    a->byte = byte;
    a->next = answers;
    answers = a;
  }
}
