// What a function from elsewhere gives goes to free() in one place, so it is the caller's in the other.
// drive: show(1)
// drive: show(0)
// drive: keep(1)
#include <stdlib.h>
#include <stdio.h>
char *config_value(const char *key);

int show(int loud) {
  char *v = config_value("volume"); // alloc: v
  if (v == NULL)
    return -1;
  if (!loud) // step: `loud == 0`
    return 0; // expect: leak(v)
  printf("%s\n", v);
  free(v);
  return 1;
}

int keep(int loud) {
  char *v = config_value("volume");
  int n = v ? v[0] + loud : 0;
  free(v);
  return n;
}

int look(void) {
  char *v = config_value("speed");
  int n = v ? v[0] : 0;
  free(v);
  return n;
}

#ifdef WT_ORACLE
#include <string.h>
char *config_value(const char *key) { return strdup(key); }
#endif
