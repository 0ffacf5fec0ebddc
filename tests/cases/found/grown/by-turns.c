// A buffer that two functions grow in turns, and that the caller forgets: which of its blocks is the last is not simple to say, but
// one of them is, and it is the result.
// drive: forgets("a#b!")
// drive: releases("a#b!")
#include <stdlib.h>
#include <string.h>

static void *xrealloc(void *old, size_t n) {
  void *p = realloc(old, n);
  if (!p)
    abort();
  return p;
}

static int add(const char *s, char **buf, size_t *len, size_t *used) {
  size_t n = strlen(s);
  if (n == 0)
    return -1;
  while (*len - *used < n + 1) {
    *buf = xrealloc(*buf, *len * 2);
    *len *= 2;
  }
  memcpy(*buf + *used, s, n);
  *used += n;
  return 0;
}

static char *expand(const char *s) {
  size_t len = 4, used = 0;
  char *buf = xrealloc(NULL, len);
  while (*s) {
    if (*s == '#') {
      s++;
      if (add("number", &buf, &len, &used) != 0)
        break;
      continue;
    }
    if (*s == '!') {
      s++;
      if (add(s, &buf, &len, &used) != 0)
        break;
      continue;
    }
    while (len - used < 2) {
      buf = xrealloc(buf, len * 2);
      len *= 2;
    }
    buf[used++] = *s++;
  }
  buf[used] = 0;
  return buf;
}

int forgets(const char *s) {
  char *text = expand(s); // alloc: text // step: the memory is allocated by `expand`
  return text[0] == 'a';  // expect: leak(text)
}

int releases(const char *s) {
  char *text = expand(s);
  int isA = text[0] == 'a';
  free(text);
  return isA;
}
