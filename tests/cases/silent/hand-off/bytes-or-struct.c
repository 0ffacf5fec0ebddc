// One output function takes its data for a place in a buffer of bytes, the other for a growing string: seen from the
// formatter, the same memory holds numbers or a pointer.
// drive: greet("a%b")
// drive[fail 2]: greet("a%b")
#include <stdlib.h>

struct string {
  char *text;
  size_t length, size;
};
struct sink {
  struct string *string;
  int failed;
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

static int to_bytes(int c, void *data) {
  char **at = data;
  **at = (char)c;
  ++*at;
  return c;
}

static int to_string(int c, void *data) {
  struct sink *sink = data;
  if (append(sink->string, c)) {
    sink->failed = 1;
    return -1;
  }
  return c;
}

static int format(int (*put)(int, void *), void *data, const char *f) {
  for (; *f; ++f) {
    if (*f == '%' && put('p', data) == -1)
      return -1;
    if (put(*f, data) == -1)
      return -1;
  }
  return 0;
}

void print_bytes(char *out, const char *f) { format(to_bytes, &out, f); }

static int print(struct string *s, const char *f) {
  struct sink sink;
  sink.string = s;
  sink.failed = 0;
  format(to_string, &sink, f);
  return sink.failed ? -1 : 0;
}

int greet(const char *f) {
  struct string s = {0};
  if (append(&s, '>'))
    return -1;
  int failed = print(&s, f);
  free(s.text);
  return failed;
}
