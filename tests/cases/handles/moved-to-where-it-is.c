// A descriptor is moved to the number that a request names. If it has that number already, it stays: the caller knows
// it. If the move is left out, it is lost.
// drive: redirect(&(struct request){100, "/dev/null", 0})
// drive: forgets(&(struct request){100, "/dev/null", 0})
#include <fcntl.h>
#include <unistd.h>
struct request {
  int wanted;
  const char *name;
  struct request *next;
};
static int move(int from, int to) {
  if (from != to) {
    int moved = dup2(from, to);
    close(from); // broken: leak(fd)
    return moved;
  }
  return 0;
}
int redirect(struct request *r) {
  int fd = open(r->name, O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  if (move(fd, r->wanted) < 0)
    return -1;
  return 0;
}
int forgets(struct request *r) {
  int fd = open(r->name, O_RDONLY); // alloc: other
  if (fd < 0)
    return -1;
  return r->wanted; // expect: leak(other)
}
