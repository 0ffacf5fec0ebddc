// Timers in a list that a global leads to: a walk along it does not come to the first one again, and whoever cuts off
// what it went past has it in a variable.
// drive: { add(3); add(2); add(9); clear_one(2); clear_one(3); age(5); add(4); age(9); clear_all(); }
// drive: { add(3); restart(); clear_all(); }
#include <stdlib.h>

struct timer {
  int id, time;
  struct timer *next;
};

static struct timer *queue;
static int last_id;

void clear_all(void) {
  while (queue) {
    struct timer *p = queue;
    queue = queue->next;
    free(p);
  }
}

int add(int delay) {
  struct timer *ptr, *node, *prev;
  node = malloc(sizeof *node); // alloc: queue
  if (!node)
    return -1;
  node->time = delay;
  node->next = NULL;
  node->id = ++last_id;
  prev = ptr = queue;
  if (!queue) {
    queue = node;
    return node->id;
  }
  while (ptr) {
    if (delay < ptr->time) {
      node->next = ptr;
      if (ptr == queue)
        queue = node;
      else
        prev->next = node;
      return node->id;
    }
    prev = ptr;
    ptr = ptr->next;
  }
  prev->next = node;
  return node->id;
}

int clear_one(int id) {
  struct timer *ptr, *prev;
  prev = ptr = queue;
  while (ptr) {
    if (ptr->id == id) {
      if (ptr == queue)
        queue = queue->next;
      else
        prev->next = ptr->next;
      free(ptr);
      return 1;
    }
    prev = ptr;
    ptr = ptr->next;
  }
  return 0;
}

void age(int elapsed) {
  struct timer *ptr, *past = NULL, *last = NULL;
  for (ptr = queue; ptr; ptr = ptr->next) {
    if (ptr->time > elapsed)
      break;
    if (!past)
      past = ptr;
    last = ptr;
  }
  queue = ptr;
  if (last)
    last->next = NULL;
  for (ptr = past; ptr; ptr = past) {
    past = past->next;
    free(ptr);
  }
}

void restart(void) {
  struct timer *node = calloc(1, sizeof *node);
  if (!node)
    abort();
  queue = node; // expect: leak(queue)
}
