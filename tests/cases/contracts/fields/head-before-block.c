// An allocator that keeps a number before each block. What it gives is new and what it takes is released, though the
// pointers of `malloc` and `free` are others.
// drive: set(0, 0); set("a", 1); set("b", 1); set("", 1)
// drive: rename_server("a"); rename_server("b"); set("", 1)
// drive: rename_again("a"); rename_again("b"); set("", 1)
#include <stdlib.h>
#include <string.h>

#define HEAD sizeof(size_t)
static size_t used;

void *block_alloc(size_t n) {
  void *p = malloc(n + HEAD);
  if (!p)
    abort();
  *(size_t *)p = n;
  used += n;
  return (char *)p + HEAD;
}

void block_free(void *p) {
  void *start;
  if (!p)
    return;
  start = (char *)p - HEAD;
  used -= *(size_t *)start;
  free(start);
}

char *block_dup(const char *s) {
  size_t n = strlen(s) + 1;
  char *p = block_alloc(n);
  memcpy(p, s, n);
  return p;
}

struct server {
  int port;
  char *name;
};
struct server server;

void set(const char *name, int always) {
  if (!always)
    return;
  block_free(server.name);
  server.name = name[0] ? block_dup(name) : NULL;
}

void rename_server(const char *name) {
  server.name = block_dup(name); // alloc: server.name // expect: leak(server.name)
}

void rename_again(const char *name) {
  block_free(server.name);
  server.name = block_dup(name);
}
