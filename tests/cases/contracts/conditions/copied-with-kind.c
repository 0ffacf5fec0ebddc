// A copy of a value shares its text.
// drive: { struct val a = {0}, b; val_text(&a, "x"); bad_copy(&b, &a); val_clear(&a); val_clear(&b); }
// drive: { struct val a = {0}, b; val_text(&a, "x"); good_copy(&b, &a); val_clear(&a); val_clear(&b); }
#include <stdlib.h>
#include <string.h>
enum { V_NONE, V_TEXT };
struct val { int kind; char *text; };
void val_clear(struct val *v) {
  if (v->kind == V_TEXT)
    free(v->text); // missed: double-free(text) a structure that is copied with its kind
  v->kind = V_NONE;
}
void val_text(struct val *v, const char *text) {
  val_clear(v);
  v->kind = V_TEXT;
  v->text = strdup(text); // alloc: text
}
void bad_copy(struct val *to, const struct val *from) {
  *to = *from;
}
void good_copy(struct val *to, const struct val *from) {
  *to = *from;
  if (from->kind == V_TEXT)
    to->text = strdup(from->text);
}
