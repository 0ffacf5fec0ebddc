// The array is released, its elements are not: nowhere, or not on the early return from the loop that fills it.
// drive: forgotten(2)
// drive[fail 3]: refused(2)
// drive: refused(2)
// drive: released(2)
#include <stdlib.h>
#include <string.h>

int forgotten(int n) {
  char **a = malloc(n * sizeof *a);
  if (!a)
    return -1;
  for (int i = 0; i < n; i++)
    a[i] = strdup("x"); // alloc: element
  free(a);              // expect: leak(element)
  return 0;
}

int refused(int n) {
  char **a = malloc(n * sizeof *a);
  if (!a)
    return -1;
  for (int i = 0; i < n; i++) {
    a[i] = malloc(3); // alloc: first
    if (!a[i]) {
      free(a);        // expect: leak(first)
      return -1;
    }
  }
  for (int i = 0; i < n; i++)
    free(a[i]);
  free(a);
  return 0;
}

int released(int n) {
  char **a = malloc(n * sizeof *a);
  if (!a)
    return -1;
  for (int i = 0; i < n; i++)
    a[i] = strdup("x");
  for (int i = 0; i < n; i++)
    free(a[i]);
  free(a);
  return 0;
}
