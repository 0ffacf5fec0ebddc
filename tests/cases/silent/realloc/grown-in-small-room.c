// The callee's summary has room for little: what it says of its result and of the block no longer go together.
// options: --limit escape.summary-nodes=10
// drive: greet()
// drive[fail 2]: greet()
#include <stdlib.h>

struct string {
  char *text;
  size_t length, size;
};

static int append(struct string *s, int c) {
  if (s->length + 1 >= s->size) {
    char *p = realloc(s->text, s->size + 2);
    if (!p) {
      free(s->text);
      s->text = NULL;
      s->length = s->size = 0;
      return -1;
    }
    s->text = p;
    s->size += 2;
  }
  s->text[s->length++] = (char)c;
  s->text[s->length] = 0;
  return 0;
}

int greet(void) {
  struct string s = {0};
  if (append(&s, '>'))
    return -1;
  int failed = append(&s, '<');
  free(s.text); // broken: leak(s.text)
  return failed;
}
