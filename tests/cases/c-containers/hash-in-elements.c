// All elements of a uthash table are taken out and released; one is taken out and dropped; one is released and left in.
// drive: struct user *all = NULL; add(&all, 1); add(&all, 2); add(&all, 3); release(all);
// drive: dropped()
#include "hash-in-elements.h"
struct user {
  int id;
  struct handle hh;
};
void add(struct user **all, int id) {
  struct user *u = malloc(sizeof *u);
  if (!u)
    abort();
  u->id = id;
  ADD(*all, u);
}
void release(struct user *all) {
  struct user *u, *next;
  EACH(all, u, next) {
    DELETE(all, u); // noise: use-after-free() that the first element has none before it is not known
    free(u);
  }
}
void dropped(void) {
  struct user *all = NULL;
  struct user *u = malloc(sizeof *u); // alloc: u
  if (!u)
    abort();
  u->id = 1;
  ADD(all, u);
  DELETE(all, u);
} // expect: leak(u)
