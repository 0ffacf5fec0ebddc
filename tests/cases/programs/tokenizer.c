// Tokens are kept in a growing array that the caller gets; a syntax error frees what was made.
// drive: { struct tokens t; if (scan("a bc", &t) == 0) tokens_free(&t); }
// drive: { struct tokens t; if (scan("a !", &t) == 0) tokens_free(&t); }
// drive[fail 2]: { struct tokens t; if (scan("a bc", &t) == 0) tokens_free(&t); }
// drive[fail 4]: { struct tokens t; if (scan("a bc", &t) == 0) tokens_free(&t); }
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct tokens {
  char **text;
  size_t count, room;
};

void tokens_free(struct tokens *t) {
  for (size_t i = 0; i < t->count; ++i)
    free(t->text[i]);
  free(t->text);
  memset(t, 0, sizeof *t);
}

static int add(struct tokens *t, const char *from, size_t length) {
  if (t->count == t->room) {
    size_t room = t->room ? t->room * 2 : 1;
    char **text = realloc(t->text, room * sizeof *text);
    if (!text)
      return -1;
    t->text = text;
    t->room = room;
  }
  char *copy = strndup(from, length);
  if (!copy)
    return -1;
  t->text[t->count++] = copy;
  return 0;
}

int scan(const char *s, struct tokens *t) {
  memset(t, 0, sizeof *t);
  while (*s) {
    if (isspace((unsigned char)*s)) {
      ++s;
      continue;
    }
    const char *start = s;
    while (isalpha((unsigned char)*s))
      ++s;
    if (s == start || add(t, start, (size_t)(s - start)) != 0)
      goto fail;
  }
  return 0;
fail:
  tokens_free(t);
  return -1;
}
