// A field of a global structure is filled for each line of a configuration, and what it held is not released. The
// function is too large for its loop to be run exactly: what the field does elsewhere says so.
// drive: { const char *l[] = {"auth", "a", "auth", "b"}; bad_load(l, 4); bad_set("c"); xfree(bad.auth); bad.auth = 0; }
// drive: { const char *l[] = {"auth", "a", "auth", "b"}; good_load(l, 4); good_set("c"); xfree(good.auth); good.auth = 0; }
#include <stdlib.h>
#include <string.h>

char *xstrdup(const char *s);
void xfree(void *p);
int number(const char *text);

struct bad_server {
  int n[40];
  char *auth;
};
struct good_server {
  int n[40];
  char *auth;
};
struct bad_server bad;
struct good_server good;

#define OPTION(in, i)                                                                                                  \
  if (!strcmp(lines[at], "n" #i)) {                                                                                    \
    in.n[i] = number(lines[at + 1]);                                                                                   \
    if (in.n[i] < 0 || in.n[i] > 65535)                                                                                \
      return -1;                                                                                                       \
  } else
#define OPTIONS(in)                                                                                                    \
  OPTION(in, 0) OPTION(in, 1) OPTION(in, 2) OPTION(in, 3) OPTION(in, 4) OPTION(in, 5) OPTION(in, 6) OPTION(in, 7)      \
  OPTION(in, 8) OPTION(in, 9) OPTION(in, 10) OPTION(in, 11) OPTION(in, 12) OPTION(in, 13) OPTION(in, 14)               \
  OPTION(in, 15) OPTION(in, 16) OPTION(in, 17) OPTION(in, 18) OPTION(in, 19) OPTION(in, 20) OPTION(in, 21)             \
  OPTION(in, 22) OPTION(in, 23) OPTION(in, 24) OPTION(in, 25) OPTION(in, 26) OPTION(in, 27) OPTION(in, 28)

int bad_load(const char **lines, int count) {
  for (int at = 0; at + 1 < count; at += 2) {
    OPTIONS(bad)
    if (!strcmp(lines[at], "auth"))
      bad.auth = xstrdup(lines[at + 1]); // alloc: auth // expect(medium): leak(auth)
  }
  return 0;
}

void bad_set(const char *auth) {
  xfree(bad.auth);
  bad.auth = xstrdup(auth);
}

int good_load(const char **lines, int count) {
  for (int at = 0; at + 1 < count; at += 2) {
    OPTIONS(good)
    if (!strcmp(lines[at], "auth")) {
      xfree(good.auth);
      good.auth = xstrdup(lines[at + 1]);
    }
  }
  return 0;
}

void good_set(const char *auth) {
  xfree(good.auth);
  good.auth = xstrdup(auth);
}

#ifdef WT_ORACLE
char *xstrdup(const char *s) { return strdup(s); }
void xfree(void *p) { free(p); }
int number(const char *text) { return atoi(text); }
#endif
