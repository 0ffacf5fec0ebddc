// Released by a function from elsewhere, and then looked at, or released again.
// drive: drop(2); drop(0)
// drive: again(1)
// drive: well(1)
#include <stdio.h>
struct page {
  int number;
};
struct page *page_load(int n);
void page_unload(struct page *p);

void drop(int n) {
  struct page *p = page_load(n); // alloc: p
  if (!p)
    return;
  page_unload(p); // step: the memory is released by `page_unload`
  if (n > 1) // step: `n > 1`
    printf("%d\n", p->number); // expect: use-after-free(p)
}

void again(int n) {
  struct page *p = page_load(n); // alloc: q
  if (!p)
    return;
  if (n) // step: `n != 0`
    page_unload(p); // step: the memory is released by `page_unload`
  page_unload(p); // expect: double-free(q)
}

int well(int n) {
  struct page *p = page_load(n);
  int number = p ? p->number : 0;
  page_unload(p);
  return number;
}

int better(int n) {
  struct page *p = page_load(n + 1);
  int number = p ? p->number : 0;
  page_unload(p);
  return number;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct page *page_load(int n) {
  struct page *p = malloc(sizeof *p);
  p->number = n;
  return p;
}
void page_unload(struct page *p) { free(p); }
#endif
