// asprintf gives a string or fails; one of two is forgotten.
// flags: -D_GNU_SOURCE
// drive: greet("you", 0)
// drive: greet("you", 1)
// drive: greet_well("you", 1)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int greet(const char *name, int loud) {
  char *plain, *shout;
  if (asprintf(&plain, "hello %s", name) < 0)    // alloc: plain
    return -1;
  if (!loud) {
    int n = (int)strlen(plain);
    free(plain);
    return n;
  }
  if (asprintf(&shout, "%s!", plain) < 0) {
    free(plain);
    return -1;
  }
  int n = (int)strlen(shout);
  free(shout);
  return n;                                      // expect: leak(plain)
}

int greet_well(const char *name, int loud) {
  char *plain, *shout = NULL;
  if (asprintf(&plain, "hello %s", name) < 0)
    return -1;
  if (loud && asprintf(&shout, "%s!", plain) < 0) {
    free(plain);
    return -1;
  }
  int n = (int)strlen(loud ? shout : plain);
  if (loud)
    free(shout);
  free(plain);
  return n;
}
