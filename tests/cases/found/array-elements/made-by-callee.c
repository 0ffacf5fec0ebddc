// A callee makes the array and its elements; the caller releases the array alone.
// drive: first_word(2)
// drive: first_word_ok(2)
// drive[fail 2]: first_word_ok(2)
// drive: words_to_walk(2)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **words(int n) {
  char **a = calloc(n + 1, sizeof *a);
  if (!a)
    return NULL;
  for (int i = 0; i < n; i++) {
    a[i] = strdup("word"); // alloc: element
    if (!a[i]) {
      while (i--)
        free(a[i]);
      free(a);
      return NULL;
    }
  }
  return a;
}

int first_word(int n) {
  char **a = words(n); // alloc: element
  if (!a)
    return -1;
  int length = n > 0 ? (int)strlen(a[0]) : 0;
  free(a); // expect: leak(element)
  return length;
}

int first_word_ok(int n) {
  char **a = words(n);
  if (!a)
    return -1;
  int length = n > 0 ? (int)strlen(a[0]) : 0;
  for (int i = 0; i < n; i++)
    free(a[i]);
  free(a);
  return length;
}

int words_to_walk(int n) {
  char **a = words(n);
  if (!a)
    return -1;
  int length = 0;
  for (char **p = a; *p; p++) {
    length += strlen(*p);
    free(*p);
  }
  free(a);
  return length;
}
