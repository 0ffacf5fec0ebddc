// A callee gives a pointer to the inside of the block it made; only who goes back to the start may release it.
// drive: release_item()
// drive: release_link_bad()
// drive: release_payload()
// drive: release_payload_bad()
#include <stddef.h>
#include <stdlib.h>

struct link { struct link *next; };
struct item { int id; struct link l; };

static struct link *new_item(int id) {
  struct item *it = malloc(sizeof *it);
  if (!it) abort();
  it->id = id;
  it->l.next = NULL;
  return &it->l;
}

void release_link_bad(void) {
  struct link *l = new_item(4); // alloc: l
  free(l);                      // expect: invalid-free(l)
}

void release_item(void) {
  struct link *l = new_item(4);
  free((char *)l - offsetof(struct item, l));
}

struct header { size_t size; };

static void *with_header(size_t n) {
  struct header *h = malloc(sizeof *h + n);
  if (!h) return NULL;
  h->size = n;
  return h + 1;
}

static void release(void *p) {
  if (p) free((struct header *)p - 1);
}

void release_payload(void) {
  char *p = with_header(5);
  release(p);
}

void release_payload_bad(void) {
  char *payload = with_header(5); // alloc: payload
  free(payload);                  // expect: invalid-free(payload)
}
