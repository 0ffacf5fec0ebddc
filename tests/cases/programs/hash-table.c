// A hash table with chains that grows; replace frees the old value; removal unlinks in a walk.
// drive: { struct table *t = table_new(); put(t, "a", "1"); put(t, "b", "2"); put(t, "a", "3"); del(t, "b"); put(t, "c", "4"); table_free(t); }
// drive[fail 3]: { struct table *t = table_new(); put(t, "a", "1"); table_free(t); }
// drive[fail 5]: { struct table *t = table_new(); put(t, "a", "1"); table_free(t); }
#include <stdlib.h>
#include <string.h>

struct entry {
  char *key, *value;
  struct entry *next;
};
struct table {
  struct entry **buckets;
  size_t room, used;
};

static size_t hash(const char *s) {
  size_t h = 5381;
  while (*s)
    h = h * 33 + (unsigned char)*s++;
  return h;
}

struct table *table_new(void) {
  struct table *t = calloc(1, sizeof *t);
  if (!t)
    return NULL;
  t->room = 2;
  t->buckets = calloc(t->room, sizeof *t->buckets);
  if (!t->buckets) {
    free(t);
    return NULL;
  }
  return t;
}

static void entry_free(struct entry *e) {
  free(e->key);
  free(e->value);
  free(e);
}

static int grow(struct table *t) {
  size_t room = t->room * 2;
  struct entry **buckets = calloc(room, sizeof *buckets);
  if (!buckets)
    return -1;
  for (size_t i = 0; i < t->room; ++i) {
    struct entry *e = t->buckets[i];
    while (e) {
      struct entry *next = e->next;
      size_t at = hash(e->key) % room;
      e->next = buckets[at];
      buckets[at] = e;
      e = next;
    }
  }
  free(t->buckets);
  t->buckets = buckets;
  t->room = room;
  return 0;
}

int put(struct table *t, const char *key, const char *value) {
  if (!t)
    return -1;
  size_t at = hash(key) % t->room;
  for (struct entry *e = t->buckets[at]; e; e = e->next)
    if (strcmp(e->key, key) == 0) {
      char *copy = strdup(value);
      if (!copy)
        return -1;
      free(e->value);
      e->value = copy;
      return 0;
    }
  if (t->used >= t->room && grow(t) != 0)
    return -1;
  at = hash(key) % t->room;
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  e->key = strdup(key);
  e->value = strdup(value);
  if (!e->key || !e->value) {
    entry_free(e);
    return -1;
  }
  e->next = t->buckets[at];
  t->buckets[at] = e;
  ++t->used;
  return 0;
}

void del(struct table *t, const char *key) {
  struct entry **where = &t->buckets[hash(key) % t->room];
  while (*where) {
    struct entry *e = *where;
    if (strcmp(e->key, key) == 0) {
      *where = e->next;
      entry_free(e);
      --t->used;
      return;
    }
    where = &e->next;
  }
}

void table_free(struct table *t) {
  if (!t)
    return;
  for (size_t i = 0; i < t->room; ++i)
    while (t->buckets[i]) {
      struct entry *e = t->buckets[i];
      t->buckets[i] = e->next;
      entry_free(e);
    }
  free(t->buckets);
  free(t);
}
