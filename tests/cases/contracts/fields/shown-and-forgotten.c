// A field that everyone fills and nobody releases is shown to someone else's function, which only reads it.
// drive: { struct tag *t = tag_new(); tag_show(t); tag_free(t); }
#include <stdlib.h>
#include <string.h>
void label_print(const char *text);

struct tag {
  char *name;
  char *text;
};

struct tag *tag_new(void) {
  struct tag *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->name = strdup("n");
  t->text = strdup("d"); // alloc: t->text
  return t;
}

void tag_show(struct tag *t) { label_print(t->text); }

void tag_free(struct tag *t) {
  free(t->name);
  free(t); // expect: leak(t->text)
}

#ifdef WT_ORACLE
void label_print(const char *text) {}
#endif
