// The value of a header that is there already is replaced.
// drive: { struct heads h = {0}; heads_add(&h, "a", "1"); bad_replace(&h, "a", "2"); heads_clear(&h); }
// drive: { struct heads h = {0}; heads_add(&h, "a", "1"); good_replace(&h, "a", "2"); heads_clear(&h); }
#include <stdlib.h>
#include <string.h>
struct head { char *key, *value; };
struct heads { struct head *list; int count; };
int heads_add(struct heads *h, const char *key, const char *value) {
  struct head *list = realloc(h->list, (h->count + 1) * sizeof *list);
  if (!list)
    return 0;
  h->list = list;
  list[h->count].key = strdup(key);
  list[h->count].value = strdup(value); // alloc: head.value
  h->count++;
  return 1;
}
int bad_replace(struct heads *h, const char *key, const char *value) {
  for (int i = 0; i < h->count; i++)
    if (strcmp(h->list[i].key, key) == 0) {
      h->list[i].value = strdup(value); // expect: leak(head.value)
      return 1;
    }
  return heads_add(h, key, value);
}
int good_replace(struct heads *h, const char *key, const char *value) {
  for (int i = 0; i < h->count; i++)
    if (strcmp(h->list[i].key, key) == 0) {
      free(h->list[i].value);
      h->list[i].value = strdup(value);
      return 1;
    }
  return heads_add(h, key, value);
}
void heads_clear(struct heads *h) {
  for (int i = 0; i < h->count; i++) {
    free(h->list[i].key);
    free(h->list[i].value);
  }
  free(h->list);
  h->list = NULL;
  h->count = 0;
}
