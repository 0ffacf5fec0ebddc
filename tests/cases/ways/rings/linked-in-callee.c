// A ring with a sentinel, linked and unlinked in callees: emptied, or dropped with what is in it.
// drive: emptied()
// drive: one_in_and_out()
// drive: kept_in(0)
// drive: taken_out(0)
// drive: two(1)
// drive: two(0)
#include <stdlib.h>

struct node {
  struct node *next, *prev;
  char *name;
};

static void ring_init(struct node *ring) { ring->next = ring->prev = ring; }
static void ring_add(struct node *ring, struct node *n) {
  n->next = ring;
  n->prev = ring->prev;
  ring->prev->next = n;
  ring->prev = n;
}
static void ring_remove(struct node *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
}

int emptied(void) {
  struct node ring;
  ring_init(&ring);
  struct node *n = malloc(sizeof *n);
  if (!n)
    return -1;
  n->name = malloc(4);
  ring_add(&ring, n);
  while (ring.next != &ring) {
    struct node *first = ring.next;
    ring_remove(first);
    free(first->name);
    free(first);
  }
  return 0;
}

int one_in_and_out(void) {
  struct node ring;
  ring_init(&ring);
  struct node *n = malloc(sizeof *n);
  if (!n)
    return -1;
  n->name = NULL;
  ring_add(&ring, n);
  ring_remove(n);
  free(n);
  return ring.next == &ring && ring.prev == &ring ? 0 : *(int *)n;
}

int kept_in(int x) {
  struct node ring;
  ring_init(&ring);
  struct node *n = malloc(sizeof *n); // alloc: n1
  if (!n)
    return -1;
  n->name = NULL;
  ring_add(&ring, n);
  return x; // expect: leak(n1)
}

int taken_out(int x) {
  struct node ring;
  ring_init(&ring);
  struct node *n = malloc(sizeof *n); // alloc: n2
  if (!n)
    return -1;
  n->name = NULL;
  ring_add(&ring, n);
  ring_remove(n);
  return x; // missed: leak(n2) what the neighbours led to before counts as kept
}

int two(int both) {
  struct node ring;
  ring_init(&ring);
  struct node *a = malloc(sizeof *a);
  if (!a)
    return -1;
  ring_add(&ring, a);
  struct node *b = malloc(sizeof *b); // alloc: b
  if (!b) {
    free(a);
    return -1;
  }
  ring_add(&ring, b);
  ring_remove(a);
  free(a);
  if (both)
    free(ring.next);
  return 0; // missed: leak(b) as above
}
