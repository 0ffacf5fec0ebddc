// Buffers go back to a list of free ones: what is allocated is never released, and does not grow.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <sys/socket.h>
struct buffer { struct buffer *next; char bytes[512]; };
static struct buffer *unused;

static struct buffer *get(void) {
  if (unused) {
    struct buffer *b = unused;
    unused = b->next;
    return b;
  }
  return malloc(sizeof(struct buffer));
}
static void put(struct buffer *b) {
  b->next = unused;
  unused = b;
}
void serve(int s) {
  for (;;) {
    struct buffer *b = get();
    if (!b)
      exit(1);
    recv(s, b->bytes, sizeof b->bytes, 0);
    put(b);
  }
}

struct page { struct page *next; char bytes[512]; };
static struct page *pages;
void serve_new_pages(int s) {
  for (;;) {
    struct page *p = malloc(sizeof *p); // alloc: p // expect: unbounded-growth(p)
    if (!p)
      exit(1);
    recv(s, p->bytes, sizeof p->bytes, 0);
    p->next = pages;
    pages = p;
  }
}
