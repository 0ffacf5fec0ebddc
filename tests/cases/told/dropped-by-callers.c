// A function gives its callers a text. If some callers release it, each of the others makes a mistake of its own; if
// none does, the function and its callers disagree, and that is one finding that lists the places.
// drive: one("a")
// drive: two("a")
// drive: three("a")
// drive: releases("a")
// drive: first("a")
// drive: second("a")
// drive: third("a")
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *copy(const char *s) {
  char *c = malloc(strlen(s) + 1); // alloc: copied
  return c ? strcpy(c, s) : NULL;
}

void one(const char *s) {
  puts(copy(s)); // alloc: copied // expect: leak(copied) // says: !told-inside
}

void two(const char *s) {
  puts(copy(s)); // alloc: copied // expect: leak(copied) // says: !told-inside
}

void three(const char *s) {
  puts(copy(s)); // alloc: copied // expect: leak(copied) // says: !told-inside
}

void releases(const char *s) {
  char *c = copy(s);
  puts(c);
  free(c);
}

char *twice(const char *s) {
  char *c = malloc(2 * strlen(s) + 1); // alloc: doubled
  if (!c)
    return NULL;
  strcpy(c, s);
  return strcat(c, s);
}

void first(const char *s) {
  puts(twice(s)); // alloc: doubled // expect: leak(doubled)
}

void second(const char *s) {
  puts(twice(s)); // alloc: doubled // expect: leak(doubled) // says: told-inside
}

void third(const char *s) {
  puts(twice(s)); // alloc: doubled // expect: leak(doubled) // says: told-inside
}
