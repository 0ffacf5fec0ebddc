// Nodes that are taken out of a list or a table of lists, and not released, or not whole.
// drive: remove_from_list_bad(2)
// drive: remove_from_list(2)
// drive: remove_entry_bad()
// drive: remove_entry()
// drive: unlink_bad()
// drive: unlink_and_free()
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  int value;
};

static struct node *list_of(int n) {
  struct node *head = NULL;
  while (n-- > 0) {
    struct node *node = malloc(sizeof *node); // alloc: node
    if (!node) abort();
    node->next = head;
    node->value = n;
    head = node;
  }
  return head;
}

static void free_list(struct node *l) {
  while (l) {
    struct node *next = l->next;
    free(l);
    l = next;
  }
}

static void cut_out_bad(struct node **head, int value) {
  for (struct node **p = head; *p; p = &(*p)->next)
    if ((*p)->value == value) {
      *p = (*p)->next; // missed: leak(node) a chain of which only some nodes are known
      return;
    }
}

static void cut_out(struct node **head, int value) {
  for (struct node **p = head; *p; p = &(*p)->next)
    if ((*p)->value == value) {
      struct node *gone = *p;
      *p = gone->next;
      free(gone);
      return;
    }
}

void remove_from_list_bad(int n) {
  struct node *l = list_of(n);
  cut_out_bad(&l, 1);
  free_list(l);
}

void remove_from_list(int n) {
  struct node *l = list_of(n);
  cut_out(&l, 1);
  free_list(l);
}

enum { kBuckets = 8 };
struct entry {
  char *key, *value;
  struct entry *next;
};
struct table {
  struct entry *bucket[kBuckets];
};

static unsigned hash(const char *s) {
  unsigned x = 5381;
  while (*s) x = x * 33 + *s++;
  return x % kBuckets;
}

static int put(struct table *t, const char *key, char *value) {
  struct entry *e = malloc(sizeof *e);
  if (!e) return 0;
  e->key = strdup(key); // alloc: key
  e->value = value;
  e->next = t->bucket[hash(key)];
  t->bucket[hash(key)] = e;
  return 1;
}

static void free_table(struct table *t) {
  for (int i = 0; i < kBuckets; i++) {
    struct entry *e = t->bucket[i];
    while (e) {
      struct entry *next = e->next;
      free(e->key);
      free(e->value);
      free(e);
      e = next;
    }
  }
  free(t);
}

static void drop_entry_bad(struct table *t, const char *key) {
  struct entry **p = &t->bucket[hash(key)];
  while (*p) {
    struct entry *e = *p;
    if (!strcmp(e->key, key)) {
      *p = e->next;
      free(e->value);
      free(e); // missed: leak(key) one function that releases the key with the entry does not show that it owns
      return;
    }
    p = &e->next;
  }
}

static void drop_entry(struct table *t, const char *key) {
  struct entry **p = &t->bucket[hash(key)];
  while (*p) {
    struct entry *e = *p;
    if (!strcmp(e->key, key)) {
      *p = e->next;
      free(e->key);
      free(e->value);
      free(e);
      return;
    }
    p = &e->next;
  }
}

void remove_entry_bad(void) {
  struct table *t = calloc(1, sizeof *t);
  if (!t) return;
  char *v = strdup("1");
  if (!put(t, "a", v)) free(v);
  drop_entry_bad(t, "a");
  free_table(t);
}

void remove_entry(void) {
  struct table *t = calloc(1, sizeof *t);
  if (!t) return;
  char *v = strdup("1");
  if (!put(t, "a", v)) free(v);
  drop_entry(t, "a");
  free_table(t);
}

struct both {
  struct both *prev, *next;
};
struct both_list {
  struct both *head, *tail;
};

static struct both *add(struct both_list *l) {
  struct both *n = calloc(1, sizeof *n); // alloc: n
  if (!n) return NULL;
  n->prev = l->tail;
  if (l->tail)
    l->tail->next = n;
  else
    l->head = n;
  l->tail = n;
  return n;
}

static void take_out(struct both_list *l, struct both *n) {
  if (n->prev)
    n->prev->next = n->next;
  else
    l->head = n->next;
  if (n->next)
    n->next->prev = n->prev;
  else
    l->tail = n->prev;
}

static void free_both(struct both_list *l) {
  for (struct both *n = l->head, *next; n; n = next) {
    next = n->next;
    free(n);
  }
}

void unlink_bad(void) {
  struct both_list l = {0};
  struct both *first = add(&l); // alloc: n
  add(&l);
  if (first) take_out(&l, first);
  free_both(&l);
}                               // missed: leak(n) whether a neighbour still leads to it is not known

void unlink_and_free(void) {
  struct both_list l = {0};
  struct both *first = add(&l);
  add(&l);
  if (first) {
    take_out(&l, first);
    free(first);
  }
  free_both(&l);
}
