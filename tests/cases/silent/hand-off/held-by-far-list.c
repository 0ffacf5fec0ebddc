// What a function is given goes into a new node, and the node into a list several pointers away from its other parameter.
// drive: { struct channel c = {0}; struct channel *all[1] = {&c}; struct table t = {all}; struct session s = {&t}; expect(&s, 0); forget(&s, 0); free(c.first->context); free(c.first); }
#include <stdlib.h>

struct confirm {
  void *context;
  struct confirm *next;
};
struct channel {
  struct confirm *first;
};
struct table {
  struct channel **channels;
};
struct session {
  struct table *table;
};

static void *must_alloc(size_t size) {
  void *p = calloc(1, size);
  if (!p)
    exit(1);
  return p;
}

static void enter(struct session *s, int id, void *context) {
  struct channel *c = s->table->channels[id];
  struct confirm *node = must_alloc(sizeof *node);
  node->context = context;
  node->next = c->first;
  c->first = node;
}

static void expect(struct session *s, int id) {
  int *reply = must_alloc(sizeof *reply);
  *reply = id;
  enter(s, id, reply);
}

static int look(struct session *s, int id, const int *context) {
  return s->table->channels[id] ? *context : 0;
}

static int forget(struct session *s, int id) {
  int *reply = must_alloc(sizeof *reply); // alloc: reply
  *reply = id;
  return look(s, id, reply); // expect: leak(reply)
}
