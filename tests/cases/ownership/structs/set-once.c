// Fields that are empty at first, filled when needed, replaced after a test or through their address: nothing is lost.
// options: --engines ownership
// drive: { struct page *p = page_new(); page_title(p); page_title(p); page_print(p); page_move(p); page_free(p); }
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct page {
  char *title;
  char *line;
  char *where;
};

struct page *page_new(void) {
  struct page *p = calloc(1, sizeof *p);
  if (!p)
    abort();
  p->where = strdup("here");
  return p;
}

const char *page_title(struct page *p) {
  if (!p->title)
    p->title = strdup("none");
  return p->title;
}

void page_print(struct page *p) {
  free(p->line);
  if (asprintf(&p->line, "%d", 1) < 0)
    p->line = NULL;
}

void page_move(struct page *p) {
  char *old = p->where;
  p->where = strdup("there");
  free(old);
}

void page_free(struct page *p) {
  if (!p)
    return;
  char *where = p->where;
  free(p->title);
  free(p->line);
  free(p);
  free(where);
}
