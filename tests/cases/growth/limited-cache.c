// A cache that is cut at a limit by its count is finite; one that counts and never looks at the count is not.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <sys/socket.h>
struct item { struct item *next; int key; };
static struct item *cache, *store;
static int cached, stored;
enum { kMax = 64 };

static void put(int key) {
  if (cached >= kMax)
    return;
  struct item *i = malloc(sizeof *i);
  if (!i)
    return;
  i->key = key;
  i->next = cache;
  cache = i;
  cached++;
}
void serve(int s) {
  char b[16];
  for (;;)
    put((int)recvfrom(s, b, sizeof b, 0, 0, 0));
}

struct thing { struct thing *next; int key; };
static struct thing *things;
static int counted;
static void keep(int key) {
  struct thing *t = malloc(sizeof *t); // alloc: t // expect: unbounded-growth(t)
  if (!t)
    return;
  t->key = key;
  t->next = things;
  things = t;
  counted++;
}
void serve_all(int s) {
  char b[16];
  for (;;)
    keep((int)recvfrom(s, b, sizeof b, 0, 0, 0));
}
