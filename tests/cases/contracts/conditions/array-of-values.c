// Values of several kinds in an array: the texts are lost with it.
// drive: { struct args a = {0}; args_text(&a, "x"); args_number(&a, 3); bad_clear(&a); }
// drive: { struct args a = {0}; args_text(&a, "x"); args_number(&a, 3); good_clear(&a); }
#include <stdlib.h>
#include <string.h>
enum { A_NUMBER, A_TEXT };
struct arg { int type; union { long number; char *text; } u; };
struct args { struct arg *list; int count; };
static struct arg *args_more(struct args *a) {
  struct arg *list = realloc(a->list, (a->count + 1) * sizeof *list);
  if (!list)
    abort();
  a->list = list;
  return &list[a->count++];
}
void args_text(struct args *a, const char *text) {
  struct arg *arg = args_more(a);
  arg->type = A_TEXT;
  arg->u.text = strdup(text); // alloc: text
}
void args_number(struct args *a, long number) {
  struct arg *arg = args_more(a);
  arg->type = A_NUMBER;
  arg->u.number = number;
}
void bad_clear(struct args *a) {
  free(a->list); // missed: leak(text) a kind
  a->list = NULL;
  a->count = 0;
}
void good_clear(struct args *a) {
  for (int i = 0; i < a->count; i++)
    if (a->list[i].type == A_TEXT)
      free(a->list[i].u.text);
  free(a->list);
  a->list = NULL;
  a->count = 0;
}
