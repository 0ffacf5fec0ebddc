// A buffer that is a variable is filled by a function with variable arguments, and cleared by one with a flag. One
// function returns without clearing it. Where the buffer counts no text it holds none.
// drive: good_key("a", 1)
// drive: good_lost(2)
// drive: good_lost(0)
// drive: bad_key("a", 1)
// drive: bad_key("a", 0)
struct text {
  char *start;
  unsigned long length;
};
void text_printf(struct text *t, const char *format, ...);
void text_clear(struct text *t, int wipe);
int look(const char *s);

int good_key(const char *name, int n) {
  struct text key = {0, 0};
  text_printf(&key, "%s.%d", name, n);
  int found = look(key.start);
  text_clear(&key, 0);
  return found;
}

int good_lost(int n) {
  struct text lost = {0, 0};
  for (int i = 0; i < n; i++)
    if (look("a") != i)
      text_printf(&lost, " %d", i);
  if (!lost.length)
    return 0;
  look(lost.start);
  text_clear(&lost, 0);
  return 1;
}

int bad_key(const char *name, int n) {
  struct text key = {0, 0};
  text_printf(&key, "%s.%d", name, n); // alloc: key.start
  if (n && look(key.start) > 0)
    return 0; // expect: leak(key.start)
  text_clear(&key, 1);
  return 1;
}

#ifdef WT_ORACLE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void text_printf(struct text *t, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char line[100];
  vsnprintf(line, sizeof line, format, list);
  va_end(list);
  t->start = realloc(t->start, t->length + strlen(line) + 1);
  strcpy(t->start + t->length, line);
  t->length += strlen(line);
}
void text_clear(struct text *t, int wipe) {
  if (wipe && t->start)
    memset(t->start, 0, t->length);
  free(t->start);
  t->start = 0;
  t->length = 0;
}
int look(const char *s) { return s[0]; }
#endif
