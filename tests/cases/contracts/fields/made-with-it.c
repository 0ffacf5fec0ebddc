// All who make a connection fill `host`: a setter that stores another without a release loses one. Not so where a maker
// leaves it empty.
// drive: { struct conn *c = conn_new("a"); conn_rename(c, "b"); conn_free(c); }
// drive: { struct conn *c = conn_new("a"); conn_move(c, "b"); conn_free(c); }
// drive: { struct task *t = task_new(); task_name(t, "b"); task_free(t); }
#include <stdlib.h>
#include <string.h>

struct conn {
  int fd;
  char *host;
};

struct conn *conn_new(const char *host) {
  struct conn *c = malloc(sizeof *c);
  if (!c)
    return NULL;
  c->fd = -1;
  c->host = strdup(host); // alloc: c->host
  if (!c->host) {
    free(c);
    return NULL;
  }
  return c;
}

void conn_free(struct conn *c) {
  free(c->host);
  free(c);
}

int conn_rename(struct conn *c, const char *host) {
  c->host = strdup(host); // expect: leak(c->host)
  return c->host ? 0 : -1;
}

int conn_move(struct conn *c, const char *host) {
  char *copy = strdup(host);
  if (!copy)
    return -1;
  char *before = c->host;
  c->host = copy;
  free(before);
  return 0;
}

struct task {
  int id;
  char *name;
};

struct task *task_new(void) {
  struct task *t = malloc(sizeof *t);
  if (!t)
    return NULL;
  t->id = 1;
  t->name = NULL;
  return t;
}

void task_free(struct task *t) {
  free(t->name);
  free(t);
}

void task_name(struct task *t, const char *name) {
  t->name = strdup(name);
}
