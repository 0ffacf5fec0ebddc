// A hash table without chains: the value of a key that is there is lost.
// drive: { struct cache *c = cache_new(); bad_put(c, "a", "1"); bad_put(c, "a", "2"); cache_free(c); }
// drive: { struct cache *c = cache_new(); good_put(c, "a", "1"); good_put(c, "a", "2"); cache_free(c); }
#include <stdlib.h>
#include <string.h>
struct slot { char *key; char *value; };
struct cache { struct slot slots[128]; };
struct cache *cache_new(void) {
  struct cache *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  return c;
}
static struct slot *find(struct cache *c, const char *key) {
  unsigned h = (unsigned char)key[0] & 127;
  while (c->slots[h].key && strcmp(c->slots[h].key, key) != 0)
    h = (h + 1) & 127;
  return &c->slots[h];
}
void bad_put(struct cache *c, const char *key, const char *value) {
  struct slot *s = find(c, key);
  if (!s->key)
    s->key = strdup(key);
  s->value = strdup(value); // alloc: slot.value // expect: leak(slot.value)
}
void good_put(struct cache *c, const char *key, const char *value) {
  struct slot *s = find(c, key);
  if (!s->key)
    s->key = strdup(key);
  free(s->value);
  s->value = strdup(value);
}
void cache_free(struct cache *c) {
  for (int i = 0; i < 128; i++) {
    free(c->slots[i].key);
    free(c->slots[i].value);
  }
  free(c);
}
