// Each reconnection makes a new session and keeps the old ones; the twin ends the old one first.
// options: --engines behavior
// skip-run: a client that does not end
#include <stdlib.h>
#include <unistd.h>
struct session { struct session *previous; int fd; };
static struct session *current;
static int dial(void) { return dup(0); }

void keep_alive(void) {
  for (;;) {
    int fd = dial();
    if (fd < 0) {
      sleep(1);
      continue;
    }
    struct session *s = malloc(sizeof *s); // alloc: s // expect: unbounded-growth(s)
    if (!s)
      exit(1);
    s->fd = fd;
    s->previous = current;
    current = s;
    sleep(10);
  }
}

struct link { struct link *previous; int fd; };
static struct link *line;
static void hang_up(struct link *l) {
  close(l->fd);
  free(l);
}
void keep_one_alive(void) {
  for (;;) {
    struct link *l = malloc(sizeof *l);
    if (!l)
      exit(1);
    l->fd = dial();
    l->previous = line;
    if (line)
      hang_up(line);
    line = l;
    sleep(10);
  }
}
