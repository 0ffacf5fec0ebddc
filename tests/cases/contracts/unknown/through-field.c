// What a function from elsewhere gives goes into a field, and another releases the field's content: a pair. The maker's
// error path releases the object without it.
// drive: driven(0)
// drive: driven(1)
// drive: driven(2)
#include <stddef.h>
typedef char *text;
text text_new(const char *s);
void text_free(text t);
void *box_alloc(size_t n);
void box_free(void *p);
int ask(int k);

struct settings {
  text save;
  text mode;
};

void settings_free(struct settings *s) {
  if (s->save)
    text_free(s->save);
  if (s->mode)
    text_free(s->mode);
  box_free(s);
}

struct settings *bad_read(int k) {
  struct settings *s = box_alloc(sizeof *s);
  if (!s)
    return NULL;
  s->save = text_new("s"); // alloc: save
  if (ask(k)) {
    box_free(s); // expect: leak(save)
    return NULL;
  }
  s->mode = text_new("m");
  return s;
}

struct settings *good_read(int k) {
  struct settings *s = box_alloc(sizeof *s);
  if (!s)
    return NULL;
  s->save = text_new("s");
  if (ask(k)) {
    text_free(s->save);
    box_free(s);
    return NULL;
  }
  s->mode = text_new("m");
  return s;
}

#ifdef WT_ORACLE
#include <stdlib.h>
#include <string.h>
text text_new(const char *s) { return strdup(s); }
void text_free(text t) { free(t); }
void *box_alloc(size_t n) { return calloc(1, n); }
void box_free(void *p) { free(p); }
int ask(int k) { return k; }
void driven(int k) {
  struct settings *s = k == 2 ? bad_read(1) : good_read(k);
  if (s)
    settings_free(s);
}
#endif
