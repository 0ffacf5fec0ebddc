// The field lies in a structure that is a part of the object.
// drive: { struct page *p = page_new(); bad_load(p); page_free(p); }
// drive: { struct page *p = page_new(); good_load(p); page_free(p); }
// drive: bad_close(page_new())
// drive: good_close(page_new())
#include <stdlib.h>
#include <string.h>

struct text {
  char *bytes;
  size_t count;
};
struct page {
  char *title;
  struct text body;
};

struct page *page_new(void) {
  struct page *p = calloc(1, sizeof *p);
  if (!p)
    abort();
  p->title = strdup("t");
  p->body.bytes = strdup("b"); // alloc: p->body.bytes
  return p;
}

void page_free(struct page *p) {
  free(p->title);
  free(p->body.bytes);
  free(p);
}

void good_load(struct page *p) {
  free(p->body.bytes);
  p->body.bytes = strdup("x");
}

void bad_load(struct page *p) {
  free(p->title);
  p->title = strdup("u");
  p->body.bytes = strdup("y"); // expect: leak(p->body.bytes) // says: may-be-empty
}

void bad_close(struct page *p) {
  free(p->title);
  free(p); // expect: leak(p->body.bytes)
}

void good_close(struct page *p) {
  free(p->title);
  free(p->body.bytes);
  free(p);
}
