// Callees nothing is known of: every number that rests on them says so.
#include <arpa/inet.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>
void ext(void);
void *ext_make(void);
void ext_take(char *p);
void note_it(const char *text);

// bound: calls_ext cells 0, keeps 0, plus `ext`
void calls_ext(void) { ext(); }

// Through a function that is known.
// bound: calls_through cells 1, keeps 0, plus `ext`
void calls_through(void) {
  char *p = malloc(4);
  calls_ext();
  free(p);
}

// Each round may keep more of it: the loop is no reason to forget it.
// bound: calls_in_a_loop cells 0, keeps 0, plus `ext`
void calls_in_a_loop(int n) {
  while (n-- > 0)
    ext();
}

// Of two, both are named.
// bound: calls_two cells 1, keeps 0, plus `ext` and `note_it`
void calls_two(void) {
  char *p = malloc(4);
  ext();
  note_it("x");
  free(p);
}

// What it is given it may release, or not.
// bound: gives_away cells 1, keeps 1, plus `ext_take`
void gives_away(void) {
  char *p = malloc(4);
  if (!p)
    exit(1);
  ext_take(p);
}

// What it returns may be new.
// bound: releases_its cells 0, keeps -1, plus `ext_make`
void releases_its(void) { free(ext_make()); }

// A pointer that may lead anywhere.
// bound: calls_back cells 1, keeps 0, plus calls through pointers
void calls_back(void (*f)(void)) {
  char *p = malloc(4);
  f();
  free(p);
}

// Only on one way: still said.
// bound: calls_sometimes cells 1, keeps 0, plus `ext`
void calls_sometimes(int n) {
  char *p = malloc(4);
  if (n)
    ext();
  free(p);
}

// A server that never ends is not finite by itself.
// bound: serves_with_ext cells 1, never returns, plus `ext`
void serves_with_ext(void) {
  for (;;) {
    char *p = malloc(4);
    ext();
    free(p);
  }
}

// Recursion keeps it too.
// bound: recurses cells 0, keeps 0, plus `ext`
void recurses(int n) {
  ext();
  if (n)
    recurses(n - 1);
}

// Known callees leave nothing open.
// bound: all_known cells 1, keeps 0
void all_known(void) {
  char *p = malloc(4);
  p[0] = 0;
  free(p);
}

// The C library's own, of which the specifications say that they keep nothing.
// bound: calls_the_library cells 1, keeps 0
void calls_the_library(const char *path, double size) {
  char *p = malloc(4);
  if (!p || access(path, R_OK) || getuid() != geteuid() || isnan(size))
    usleep(10);
  else
    *p = (char)tolower(htons((unsigned short)getpid()));
  free(p);
}
