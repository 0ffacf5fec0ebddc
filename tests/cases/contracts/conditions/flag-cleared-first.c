// The flag is cleared before it is asked.
// drive: { struct page p = {0}; page_load(&p); bad_drop(&p); }
// drive: { struct page p = {0}; page_load(&p); good_drop(&p); }
#include <stdlib.h>
struct page { void *data; int loaded; };
void page_load(struct page *p) {
  if (p->loaded)
    return;
  p->data = malloc(64); // alloc: data
  p->loaded = p->data != NULL;
}
void bad_drop(struct page *p) {
  p->loaded = 0;
  if (p->loaded)
    free(p->data);
  p->data = NULL; // missed: leak(data) a flag
}
void good_drop(struct page *p) {
  if (p->loaded)
    free(p->data);
  p->loaded = 0;
  p->data = NULL;
}
