// An entry is removed by closing the gap.
// drive: { struct reg *r = reg_new(); reg_add(r, "a"); reg_add(r, "b"); bad_remove(r, 0); reg_free(r); }
// drive: { struct reg *r = reg_new(); reg_add(r, "a"); reg_add(r, "b"); good_remove(r, 0); reg_free(r); }
#include <stdlib.h>
#include <string.h>
struct item { char *name; int priority; };
struct reg { struct item *items; size_t count; };
struct reg *reg_new(void) {
  struct reg *r = malloc(sizeof *r);
  if (!r)
    abort();
  r->items = NULL;
  r->count = 0;
  return r;
}
void reg_add(struct reg *r, const char *name) {
  struct item *items = realloc(r->items, (r->count + 1) * sizeof *items);
  if (!items)
    abort();
  r->items = items;
  items[r->count].name = strdup(name); // alloc: item.name
  items[r->count].priority = 0;
  r->count++;
}
void bad_remove(struct reg *r, size_t at) {
  if (at >= r->count)
    return;
  memmove(&r->items[at], &r->items[at + 1], (r->count - at - 1) * sizeof *r->items); // expect: leak(item.name)
  r->count--;
}
void good_remove(struct reg *r, size_t at) {
  if (at >= r->count)
    return;
  free(r->items[at].name);
  memmove(&r->items[at], &r->items[at + 1], (r->count - at - 1) * sizeof *r->items);
  r->count--;
}
void reg_free(struct reg *r) {
  for (size_t i = 0; i < r->count; i++)
    free(r->items[i].name);
  free(r->items);
  free(r);
}
