// The cookie of a callback belongs to the callback.
// drive: { later(5); run_all(); }
// drive: { for (int i = 0; i < 99; i++) later(5); run_all(); }
// drive[fail 1]: { later(5); run_all(); }
#include <stdlib.h>

typedef void (*callback)(void *cookie);
static struct {
  callback call;
  void *cookie;
} pending[4];
static int count;

static int at_end(callback call, void *cookie) {
  if (count == 4)
    return -1;
  pending[count].call = call;
  pending[count++].cookie = cookie;
  return 0;
}

static void finish(void *cookie) { free(cookie); }

int later(int n) {
  int *cookie = malloc(sizeof *cookie); // alloc: cookie
  if (!cookie)
    return -1;
  *cookie = n;
  if (at_end(finish, cookie)) {
    free(cookie); // broken: leak(cookie)
    return -1;
  }
  return 0;
}

void run_all(void) {
  while (count) {
    --count;
    pending[count].call(pending[count].cookie);
  }
}
