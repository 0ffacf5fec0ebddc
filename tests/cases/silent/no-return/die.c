// `die` is not declared noreturn, but it never comes back.
// drive: free(must_copy("a"))
// drive: measure("abc")
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *what) {
  fprintf(stderr, "fatal: %s\n", what);
  exit(2);
}

char *must_copy(const char *s) {
  char *p = malloc(strlen(s) + 1);
  if (!p)
    die("out of memory");
  return strcpy(p, s);
}

int measure(const char *s) {
  char *copy = must_copy(s); // alloc: copy
  int n = (int)strlen(copy);
  if (n == 0)
    die("empty"); // the copy is not lost: the process is gone
  free(copy); // broken: leak(copy)
  return n;
}
