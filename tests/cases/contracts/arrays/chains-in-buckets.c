// A hash table of chains: the keys of the nodes are forgotten.
// drive: { struct map *m = map_new(); map_put(m, "a", "1"); bad_free(m); }
// drive: { struct map *m = map_new(); map_put(m, "a", "1"); good_free(m); }
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; char *key, *value; };
struct map { struct node *bucket[16]; int count; };
struct map *map_new(void) {
  struct map *m = calloc(1, sizeof *m);
  if (!m)
    abort();
  return m;
}
void map_put(struct map *m, const char *key, const char *value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->key = strdup(key); // alloc: m->bucket[…]->key
  n->value = strdup(value);
  n->next = m->bucket[key[0] & 15];
  m->bucket[key[0] & 15] = n;
  m->count++;
}
void bad_free(struct map *m) {
  for (int i = 0; i < 16; i++) {
    struct node *n = m->bucket[i];
    while (n) {
      struct node *next = n->next;
      free(n->value);
      free(n); // expect: leak(m->bucket[…]->key)
      n = next;
    }
  }
  free(m);
}
void good_free(struct map *m) {
  for (int i = 0; i < 16; i++) {
    struct node *n = m->bucket[i];
    while (n) {
      struct node *next = n->next;
      free(n->key);
      free(n->value);
      free(n);
      n = next;
    }
  }
  free(m);
}
