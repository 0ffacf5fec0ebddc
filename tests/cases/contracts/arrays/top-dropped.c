// The frame on top of a stack is dropped with its label.
// drive: { struct stack *s = stack_new(); push(s, "a"); bad_pop(s); stack_free(s); }
// drive: { struct stack *s = stack_new(); push(s, "a"); good_pop(s); stack_free(s); }
#include <stdlib.h>
#include <string.h>
struct frame { char *label; int line; };
struct stack { struct frame *frames; int depth; };
struct stack *stack_new(void) {
  struct stack *s = calloc(1, sizeof *s);
  if (!s || !(s->frames = calloc(100, sizeof *s->frames)))
    abort();
  return s;
}
void push(struct stack *s, const char *label) {
  if (s->depth == 100)
    return;
  s->frames[s->depth].label = strdup(label); // alloc: label
  s->frames[s->depth].line = 0;
  s->depth++;
}
void bad_pop(struct stack *s) {
  if (s->depth > 0)
    s->depth--; // missed: leak(label) how many elements there are
}
void good_pop(struct stack *s) {
  if (s->depth > 0) {
    s->depth--;
    free(s->frames[s->depth].label);
  }
}
void stack_free(struct stack *s) {
  while (s->depth > 0)
    good_pop(s);
  free(s->frames);
  free(s);
}
