// The object comes through an out-parameter, and only if the status says so.
// drive: use(4)
// drive: use(-1)
// drive[fail 1]: use(4)
#include <errno.h>
#include <stdlib.h>

static int make(int n, int **out) {
  if (n < 0)
    return -EINVAL;
  int *p = malloc(sizeof *p);
  if (!p)
    return -ENOMEM;
  *p = n;
  *out = p;
  return 0;
}

int use(int n) {
  int *p;
  int status = make(n, &p); // alloc: p
  if (status)
    return status;
  status = *p;
  free(p); // broken: leak(p)
  return status;
}
