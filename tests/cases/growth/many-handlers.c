// A table of more handlers than a call through a pointer usually has: one of them keeps what it is sent.
// options: --engines behavior
// skip-run: does not end
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
typedef void handler(int fd);
struct note { struct note *next; int fd; };
static struct note *notes;
static void on_note(int fd) {
  struct note *n = malloc(sizeof *n); // expect: unbounded-growth(n)
  if (!n)
    abort();
  n->fd = fd;
  n->next = notes;
  notes = n;
}
static void on_1(int fd) { (void)send(fd, "1", 1, 0); }
static void on_2(int fd) { (void)send(fd, "2", 1, 0); }
static void on_3(int fd) { (void)send(fd, "3", 1, 0); }
static void on_4(int fd) { (void)send(fd, "4", 1, 0); }
static void on_5(int fd) { (void)send(fd, "5", 1, 0); }
static void on_6(int fd) { (void)send(fd, "6", 1, 0); }
static void on_7(int fd) { (void)send(fd, "7", 1, 0); }
static void on_8(int fd) { (void)send(fd, "8", 1, 0); }
static void on_9(int fd) { (void)send(fd, "9", 1, 0); }
static handler *const handlers[] = {on_note, on_1, on_2, on_3, on_4, on_5, on_6, on_7, on_8, on_9};

void serve(int s) {
  for (;;) {
    int fd = accept(s, 0, 0);
    unsigned char which = 0;
    if (fd < 0)
      continue;
    if (recv(fd, &which, 1, 0) == 1 && which < 10)
      handlers[which](fd);
    close(fd);
  }
}
