// A value of several kinds: a text becomes a number.
// drive: { struct value v = {0}; value_text(&v, "a"); bad_number(&v, 1); value_clear(&v); }
// drive: { struct value v = {0}; value_text(&v, "a"); good_number(&v, 1); value_clear(&v); }
#include <stdlib.h>
#include <string.h>
enum kind { NIL, NUMBER, TEXT };
struct value { enum kind kind; union { long number; char *text; } u; };
void value_clear(struct value *v) {
  if (v->kind == TEXT)
    free(v->u.text);
  v->kind = NIL;
}
void value_text(struct value *v, const char *text) {
  value_clear(v);
  v->u.text = strdup(text); // alloc: text
  v->kind = TEXT;
}
void bad_number(struct value *v, long number) {
  v->kind = NUMBER;
  v->u.number = number; // missed: leak(text) a kind
}
void good_number(struct value *v, long number) {
  value_clear(v);
  v->kind = NUMBER;
  v->u.number = number;
}
