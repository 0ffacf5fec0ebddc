// The last one to let go takes the object apart; whoever is not the last tells the parent. Either way the reference is given up.
// options: --engines ownership
// drive: { struct part *p = part_new("a"); part_drop(p); }
// drive[fail 2]: part_new("a")
// drive: part_told(part_new("a"))
#include <stdlib.h>
#include <string.h>

struct part {
  int refs;
  int is_child;
  char *name;
};

static int told;
static void tell_parent(struct part *p) { told += p->is_child; }

void part_drop(struct part *p) {
  if (p != NULL) {
    int left = __atomic_sub_fetch(&p->refs, 1, __ATOMIC_SEQ_CST);
    if (left == 0) {
      free(p->name);
      free(p);
    } else if (p->is_child) {
      tell_parent(p);
    }
  }
}

struct part *part_new(const char *name) {
  struct part *p;
  if ((p = calloc(1, sizeof *p)) == NULL)
    return NULL;
  p->refs = 1;
  if ((p->name = strdup(name)) == NULL) {
    part_drop(p);
    return NULL;
  }
  return p;
}

void part_told(struct part *p) {
  p->is_child = 1;
  p->refs++;
  part_drop(p);
  part_drop(p);
}
