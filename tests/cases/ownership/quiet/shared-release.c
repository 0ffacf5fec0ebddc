// Releasing a shared object returns it while others use it, and null when it is gone. (redis' releaseInstanceLink)
// options: --engines ownership
// drive: use()
#include <stdlib.h>

struct link {
  int users;
};

static struct link *link_new(void) {
  struct link *l = malloc(sizeof *l);
  if (!l)
    abort();
  l->users = 1;
  return l;
}

static struct link *link_release(struct link *l) {
  l->users--;
  if (l->users != 0)
    return l;
  free(l);
  return NULL;
}

struct instance {
  struct link *link;
};

static void drop(struct instance *i) { link_release(i->link); } // says: said-otherwise

int use(void) {
  struct instance a, b;
  a.link = link_new();
  b.link = a.link;
  a.link->users++;
  drop(&a);
  drop(&b);
  return 0;
}
