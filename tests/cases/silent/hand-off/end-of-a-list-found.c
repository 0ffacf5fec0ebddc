// A search gives the place where a link belongs, in one of several objects; what is stored there is asked for at once.
// drive: use(1)
// drive[fail 1]: use(1)
// drive: lose(1)
#include <stdlib.h>

struct group {
  struct user *user;
  struct group *next;
};
struct user {
  struct group *groups;
  struct user *next;
  int id;
};
static struct user root;

static struct group **find(struct group **g, struct user *u, int deep) {
  struct group **found;
  while (*g) {
    if ((*g)->user == u)
      return g;
    if (deep && *(found = find(&(*g)->user->groups, u, deep + 1)))
      return found;
    g = &(*g)->next;
  }
  return g;
}

static struct user **findUser(int id) {
  static struct user *users = &root;
  struct user **u;
  for (u = &users; *u; u = &(*u)->next)
    if ((*u)->id == id)
      break;
  return u;
}

int join(int a, int b) {
  struct user **u1 = findUser(a), **u2 = findUser(b);
  struct group **g;
  if (!*u1 || !*u2 || *find(&(*u2)->groups, *u1, 1))
    return 1;
  if (*(g = find(&(*u1)->groups, *u2, 0)))
    return 2;
  if (!(*g = malloc(sizeof **g)))
    return -1;
  (*g)->user = *u2;
  (*g)->next = 0;
  return 0;
}

int use(int n) {
  int r = join(0, 0);
  if (root.groups && n)
    free(root.groups);
  root.groups = 0;
  return r;
}

int lose(int n) {
  struct group *g = malloc(sizeof *g); // alloc: g
  if (!g)
    return -1;
  if (n)
    return 1; // expect: leak(g)
  free(g);
  return 0;
}
