// A job goes into one of several lists that globals lead to: a node of the list keeps it.
// drive: { for (int i = 0; i < 2; i++) lists[i] = calloc(1, sizeof *lists[i]); submit(1); submit(1); drain(1); for (int i = 0; i < 2; i++) free(lists[i]); }
#include <stdlib.h>

struct node {
  struct node *previous, *next;
  void *value;
};
struct list {
  struct node *head, *tail;
  unsigned long length;
};
static struct list *lists[2];

static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}

static void append(struct list *list, void *value) {
  struct node *node = allocate(sizeof *node);
  node->value = value;
  node->next = NULL;
  if (list->length == 0) {
    list->head = list->tail = node;
    node->previous = NULL;
  } else {
    node->previous = list->tail;
    list->tail->next = node;
    list->tail = node;
  }
  list->length++;
}

static void put(int which, void *job) { append(lists[which], job); }

void submit(int which) {
  char *job = allocate(3);
  put(which, job);
}

void drain(int which) {
  struct node *next, *node = lists[which]->head;
  for (; node; node = next) {
    next = node->next;
    free(node->value);
    free(node);
  }
  lists[which]->head = lists[which]->tail = NULL;
  lists[which]->length = 0;
}
