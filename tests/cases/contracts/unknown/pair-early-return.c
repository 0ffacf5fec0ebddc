// A pair of functions from elsewhere. Two functions release what they got; the third forgets it on one way.
// drive: label(1)
// drive: title(1)
// drive: caption(1); caption(0)
struct text;
struct text *text_new(const char *from);
int text_length(struct text *t);
void text_free(struct text *t);

int label(int wide) {
  struct text *t = text_new("label");
  if (!t)
    return -1;
  int n = text_length(t) + wide;
  text_free(t);
  return n;
}

int title(int wide) {
  struct text *t = text_new("title");
  int n = t ? text_length(t) : 0;
  text_free(t);
  return n + wide;
}

int caption(int wide) {
  struct text *t = text_new("caption"); // alloc: t
  if (!t)
    return -1;
  if (!wide)
    return 0; // expect: leak(t)
  int n = text_length(t);
  text_free(t);
  return n;
}

#ifdef WT_ORACLE
#include <stdlib.h>
#include <string.h>
struct text {
  char *characters;
};
struct text *text_new(const char *from) {
  struct text *t = malloc(sizeof *t);
  t->characters = strdup(from);
  return t;
}
int text_length(struct text *t) { return (int)strlen(t->characters); }
void text_free(struct text *t) {
  if (t)
    free(t->characters);
  free(t);
}
#endif
