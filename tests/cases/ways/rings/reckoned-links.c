// Links are found by an offset that the table holds: what is stored through them changes the neighbours.
// drive: right(), wrong()
#include <stddef.h>
#include <stdlib.h>
struct table {
  ptrdiff_t offset;
};
struct link {
  void *prev, *next;
};
struct node {
  int key;
  struct table *table;
  struct link link;
};
struct box {
  struct node *head;
};

static struct link *link_of(struct table *table, void *node) {
  return (struct link *)((char *)node + table->offset);
}

static void unlinked(struct box *box, struct node *node) {
  if (node->link.prev)
    link_of(box->head->table, node->link.prev)->next = node->link.next;
  else
    box->head = node->link.next;
  if (node->link.next)
    link_of(box->head->table, node->link.next)->prev = node->link.prev;
}

static void emptied(struct box *box) {
  struct node *next;
  for (struct node *node = box->head; node; node = next) {
    next = node->link.next;
    unlinked(box, node);
    free(node);
  }
}

static int last_key(struct box *box) {
  int last = 0;
  struct node *next;
  for (struct node *node = box->head; node; node = next) {
    next = node->link.next;
    free(node);
    last = node->key; // expect: use-after-free()
  }
  return last;
}

static void added(struct box *box, struct table *table) {
  struct node *node = calloc(1, sizeof *node);
  if (!node)
    abort();
  node->table = table;
  node->link.next = box->head;
  if (box->head)
    link_of(box->head->table, box->head)->prev = node;
  box->head = node;
}

void right(void) {
  struct table table = {offsetof(struct node, link)};
  struct box box = {NULL};
  added(&box, &table);
  added(&box, &table);
  emptied(&box);
}

int wrong(void) {
  struct table table = {offsetof(struct node, link)};
  struct box box = {NULL};
  added(&box, &table);
  return last_key(&box);
}
