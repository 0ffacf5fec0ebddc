// One function alone: who looks at what a call put into a variable, and then loses it, was given something. Only where
// the call failed is there nothing to release.
// drive: first("", 0)
// drive: first("abc", 0)
// drive: first("abcdef", 0)
// drive: second("", 0)
// drive: second("abc", 0)
// drive: second("abcdef", 0)
#include <string.h>

struct page;
int page_load(const char *name, char **text);
void page_unload(char *text);
int word_load(const char *name, char **text);
void word_unload(char *text);

int first(const char *name, int n) {
  char *text;
  if (page_load(name, &text) < 0) // alloc: text
    return -1;
  if (strlen(text) > 4)
    return -2; // expect: leak(text)
  page_unload(text);
  return n;
}

int second(const char *name, int n) {
  char *text;
  if (word_load(name, &text) < 0)
    return -1;
  if (strlen(text) > 4) {
    word_unload(text); // broken: leak(text)
    return -2;
  }
  word_unload(text);
  return n;
}

#ifdef WT_ORACLE
#include <stdlib.h>
int page_load(const char *name, char **text) {
  if (!*name)
    return -1;
  *text = strdup(name);
  return 0;
}
void page_unload(char *text) { free(text); }
int word_load(const char *name, char **text) { return page_load(name, text); }
void word_unload(char *text) { free(text); }
#endif
