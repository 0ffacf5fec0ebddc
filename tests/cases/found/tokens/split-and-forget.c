// A copy is cut into words with strsep, which leaves a null pointer behind the last one: only then the loop ends.
// flags: -D_DEFAULT_SOURCE
// drive: count("a,b")
// drive: counted("a,b")
// drive: first("a,b")
#include <stdlib.h>
#include <string.h>

int count(const char *list) {
  int n = 0;
  char *copy = strdup(list), *rest = copy; // alloc: copy
  if (!copy)
    return -1;
  while (strsep(&rest, ",") != NULL)
    n++;
  return n; // expect: leak(copy)
}

int counted(const char *list) {
  int n = 0;
  char *copy = strdup(list), *rest = copy;
  if (!copy)
    return -1;
  while (strsep(&rest, ",") != NULL)
    n++;
  free(copy);
  return n;
}

/// The first word is the whole block.
int first(const char *list) {
  char *rest = strdup(list);
  char *word = strsep(&rest, ",");
  int n = word && *word == 'a';
  free(word);
  return n;
}
