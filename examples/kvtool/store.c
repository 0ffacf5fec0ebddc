#include "store.h"

#include <stdlib.h>
#include <string.h>

static size_t hash(const char *key) {
  size_t h = 5381;
  for (; *key; key++)
    h = h * 33 + (unsigned char)*key;
  return h;
}

struct store *store_new(size_t size) {
  struct store *s = malloc(sizeof *s);
  if (!s)
    return NULL;
  s->buckets = calloc(size, sizeof *s->buckets);
  if (!s->buckets) {
    free(s);
    return NULL;
  }
  s->size = size;
  s->count = 0;
  return s;
}

static void entry_free(struct entry *e) {
  free(e->key);
  free(e->value);
  free(e);
}

void store_free(struct store *s) {
  if (!s)
    return;
  for (size_t i = 0; i < s->size; i++) {
    struct entry *e = s->buckets[i];
    while (e) {
      struct entry *next = e->next;
      entry_free(e);
      e = next;
    }
  }
  free(s->buckets);
  free(s);
}

static struct entry **find(const struct store *s, const char *key) {
  struct entry **p = &s->buckets[hash(key) % s->size];
  while (*p && strcmp((*p)->key, key) != 0)
    p = &(*p)->next;
  return p;
}

int store_set(struct store *s, const char *key, const char *value) {
  char *copy = strdup(value);
  if (!copy)
    return -1;

  struct entry **p = find(s, key);
  if (*p) {
    free((*p)->value);
    (*p)->value = copy;
    return 0;
  }

  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  e->key = strdup(key);
  if (!e->key) {
    free(copy);
    free(e);
    return -1;
  }
  e->value = copy;
  e->next = NULL;
  *p = e;
  s->count++;
  return 0;
}

const char *store_get(const struct store *s, const char *key) {
  struct entry *e = *find(s, key);
  return e ? e->value : NULL;
}

int store_remove(struct store *s, const char *key) {
  struct entry **p = find(s, key);
  struct entry *e = *p;
  if (!e)
    return 0;
  *p = e->next;
  entry_free(e);
  s->count--;
  return 1;
}

int store_each(const struct store *s, int (*visit)(const struct entry *, void *), void *arg) {
  for (size_t i = 0; i < s->size; i++) {
    for (struct entry *e = s->buckets[i]; e; e = e->next) {
      int stop = visit(e, arg);
      if (stop)
        return stop;
    }
  }
  return 0;
}
