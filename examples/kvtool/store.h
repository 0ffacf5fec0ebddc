/* A key-value store in memory, read from and written to a text file of `key = value` lines. */
#ifndef STORE_H
#define STORE_H

#include <stddef.h>

struct entry {
  char *key;
  char *value;
  struct entry *next;
};

struct store {
  struct entry **buckets;
  size_t size;
  size_t count;
};

struct store *store_new(size_t size);
void store_free(struct store *s);

/* Copies both. Returns 0, or -1 if there is no memory. */
int store_set(struct store *s, const char *key, const char *value);

/* The value belongs to the store. NULL if there is none. */
const char *store_get(const struct store *s, const char *key);

/* Returns 1 if there was such a key. */
int store_remove(struct store *s, const char *key);

/* Calls visit for each entry until it returns something else than 0, and returns that. */
int store_each(const struct store *s, int (*visit)(const struct entry *, void *), void *arg);

#endif
