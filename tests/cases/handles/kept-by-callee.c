// A callee keeps the descriptor it is given: in a global, in a node that a global leads to, or by way of a function elsewhere.
// drive: { in_global(); close(last); in_list(); close(first->fd); free(first); }
// drive: elsewhere()
// drive: dropped()
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct node {
  struct node *next;
  int fd;
};
static struct node *first;
static int last;

void watch(int fd);
void adopt(struct node *node);
#ifdef WT_ORACLE
void watch(int fd) { close(fd); }
void adopt(struct node *node) { close(node->fd); free(node); }
#endif

static void keep_in_global(int fd) { last = fd; }
static void keep_in_list(int fd) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->fd = fd;
  n->next = first;
  first = n;
}
static void keep_elsewhere(int fd) { watch(fd); }
static void keep_in_node(int fd) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->fd = fd;
  adopt(n);
}
static int looks_fine(int fd) { return fcntl(fd, F_GETFD) != -1; }

void in_global(void) {
  int fd = open("/dev/null", O_RDONLY);
  if (fd >= 0)
    keep_in_global(fd);
}
void in_list(void) {
  int fd = open("/dev/null", O_RDONLY);
  if (fd >= 0)
    keep_in_list(fd);
}
void elsewhere(void) {
  int fd = open("/dev/null", O_RDONLY);
  if (fd >= 0)
    keep_elsewhere(fd);
  fd = open("/dev/null", O_RDONLY);
  if (fd >= 0)
    keep_in_node(fd);
}
int dropped(void) {
  int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  return looks_fine(fd); // expect: leak(fd)
}
