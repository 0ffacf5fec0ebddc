// The kind says TEXT, and a second text is stored.
// drive: { struct cfg c = {0}; cfg_text(&c, "a"); bad_text(&c, "b"); cfg_done(&c); }
// drive: { struct cfg c = {0}; cfg_text(&c, "a"); good_text(&c, "b"); cfg_done(&c); }
#include <stdlib.h>
#include <string.h>
enum { F_INT = 1, F_TEXT };
struct cfg { int kind; union { int number; char *text; } u; };
void cfg_done(struct cfg *c) {
  if (c->kind == F_TEXT)
    free(c->u.text);
  c->kind = 0;
}
void cfg_text(struct cfg *c, const char *text) {
  cfg_done(c);
  c->kind = F_TEXT;
  c->u.text = strdup(text); // alloc: text
}
int bad_text(struct cfg *c, const char *text) {
  if (c->kind != F_TEXT)
    return -1;
  c->u.text = strdup(text); // missed: leak(text) a kind
  return 0;
}
int good_text(struct cfg *c, const char *text) {
  if (c->kind != F_TEXT)
    return -1;
  free(c->u.text);
  c->u.text = strdup(text);
  return 0;
}
