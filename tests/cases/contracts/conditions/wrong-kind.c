// The wrong kind of cell is released.
// drive: { struct cell *c = cell_text("a"); bad_free(c); }
// drive: { struct cell *c = cell_text("a"); good_free(c); }
// drive: { struct cell *c = cell_number(1); good_free(c); }
#include <stdlib.h>
#include <string.h>
enum { C_NUMBER, C_TEXT };
struct cell { int tag; union { double number; char *text; } as; };
struct cell *cell_text(const char *text) {
  struct cell *c = malloc(sizeof *c);
  if (!c)
    abort();
  c->tag = C_TEXT;
  c->as.text = strdup(text); // alloc: text
  return c;
}
struct cell *cell_number(double number) {
  struct cell *c = malloc(sizeof *c);
  if (!c)
    abort();
  c->tag = C_NUMBER;
  c->as.number = number;
  return c;
}
void bad_free(struct cell *c) {
  if (c->tag == C_NUMBER)
    free(c->as.text);
  free(c); // missed: leak(text) a kind
}
void good_free(struct cell *c) {
  if (c->tag == C_TEXT)
    free(c->as.text);
  free(c);
}
