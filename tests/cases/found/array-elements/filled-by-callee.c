// A callee makes an array and fills it in a loop. Who releases the array alone loses the texts, whatever their number;
// who walks it first does not.
// drive: loses(3)
// drive: walks(3)
#include <stdlib.h>
#include <string.h>

static char **words(int n) {
  char **list = calloc(n, sizeof *list);
  if (!list)
    return NULL;
  for (int i = 0; i < n; i++)
    list[i] = strdup("word"); // alloc: word
  return list;
}

int loses(int n) {
  char **list = words(n); // alloc: word
  if (!list)
    return -1;
  int first = list[0] && list[0][0] == 'w';
  free(list); // expect: leak(word)
  return first;
}

int walks(int n) {
  char **list = words(n);
  if (!list)
    return -1;
  for (int i = 0; i < n; i++)
    free(list[i]);
  free(list);
  return 0;
}
