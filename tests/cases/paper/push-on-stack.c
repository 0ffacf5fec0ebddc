// [Saturn, 4.1] The callee keeps its argument, and with it the name. In the twin it refuses when it is full.
// covers: SAT-APPLY, SAT-STORE, SAT-LOAD, SAT-VIA-GLOBAL
// drive: { remember("a"); pop(); }
// drive: { remember_if_room("a", 1); remember_if_room("b", 0); pop(); }
#include <stdlib.h>
#include <string.h>

struct entry {
  char *name;
  struct entry *next;
};
static struct entry *stack;

static void push_on_stack(struct entry *p) {
  p->next = stack;
  stack = p;
}

void remember(const char *string) {
  struct entry *p = malloc(sizeof *p);
  if (!p)
    return;
  p->name = strdup(string);
  push_on_stack(p);
}

static int push_if_room(struct entry *p, int room) {
  if (!room)
    return 0;
  push_on_stack(p);
  return 1;
}

int remember_if_room(const char *string, int room) {
  struct entry *p = malloc(sizeof *p);       // alloc: p
  if (!p)
    return -1;
  p->name = NULL;
  if (string[0] == 0)
    room = 0;
  return push_if_room(p, room);              // expect: leak(p)
}

void pop(void) {
  struct entry *top = stack;
  stack = top->next;
  free(top->name);
  free(top);
}
