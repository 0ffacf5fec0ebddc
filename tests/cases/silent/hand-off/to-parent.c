// The maker hangs a reply under its parent, which tasks below the root always have; the caller sees only the depth.
// drive: { struct reader r = {0}; read_item(&r); free(r.reply); }
// drive: { struct reply top = {0}; struct task t = {&top}; struct reader r = {1, &t, 0}; read_item(&r); free(top.child); }
#include <stdlib.h>

struct reply {
  struct reply *child;
};
struct task {
  struct reply *parent;
};
struct reader {
  int depth;
  struct task *task;
  struct reply *reply;
};

static struct reply *create(const struct task *task) {
  struct reply *r = calloc(1, sizeof *r);
  if (!r)
    return NULL;
  if (task && task->parent)
    task->parent->child = r;
  return r;
}

int read_item(struct reader *r) {
  struct reply *reply = create(r->task);
  if (!reply)
    return -1;
  if (r->depth == 0)
    r->reply = reply;
  return 0;
}
