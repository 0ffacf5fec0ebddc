// What is given is kept in a new structure, unless the last one keeps it already. (openssh's client_register_global_confirm)
// options: --engines ownership
// drive: { enroll(1); enroll(2); leave_all(); }
#include <stdlib.h>

struct entry {
  struct entry *next;
  void *what;
  int count;
};
static struct entry *entries;

static void enter(void *what) {
  if (entries && entries->what == what) {
    entries->count++;
    return;
  }
  struct entry *e = calloc(1, sizeof *e);
  if (!e)
    abort();
  e->what = what;
  e->count = 1;
  e->next = entries;
  entries = e;
}

void enroll(int n) {
  int *place = malloc(sizeof *place);
  if (!place)
    abort();
  *place = n;
  enter(place);
}

void leave_all(void) {
  while (entries) {
    struct entry *e = entries;
    entries = e->next;
    free(e->what);
    free(e);
  }
}
