// A search returns what the list keeps; removing knows how to take it out. A maker may enter what it makes into a list, or not.
// (redis' unwatchAllKeys, createClient)
// options: --engines ownership
// drive: { serve(1); serve(0); stop(); }
#include <stdlib.h>

struct node {
  struct node *next;
  void *value;
};
struct list {
  struct node *head;
};
static struct list all;

static void *room(size_t n) {
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}

static void push(struct list *l, void *value) {
  struct node *n = room(sizeof *n);
  n->value = value;
  n->next = l->head;
  l->head = n;
}

static struct node *search(struct list *l, void *value) {
  struct node *n = l->head;
  while (n && n->value != value)
    n = n->next;
  return n;
}

static void drop(struct list *l, struct node *n) {
  struct node **at = &l->head;
  while (*at != n)
    at = &(*at)->next;
  *at = n->next;
  free(n);
}

struct client {
  int fd;
  char *buffer;
};

static struct client *client_new(int fd, int isListed) {
  struct client *c = room(sizeof *c);
  c->fd = fd;
  c->buffer = room(8);
  if (isListed)
    push(&all, c);
  return c;
}

static void client_free(struct client *c) {
  struct node *n = search(&all, c);
  if (n)
    drop(&all, n);
  free(c->buffer);
  free(c);
}

int serve(int isListed) {
  struct client *c = client_new(3, isListed);
  if (isListed)
    return c->fd;
  client_free(c);
  return 0;
}

void stop(void) {
  while (all.head) {
    struct client *c = all.head->value;
    drop(&all, search(&all, c));
    client_free(c);
  }
}
