// An out-parameter that is null is not wanted: nothing is made for it.
// options: --spec %S/out-not-wanted.own
// drive: one("ab")
// drive: one("")
// drive: none("ab")
// drive: none("")
// drive: forgets("ab")
// drive: forgets("")
#include <stdlib.h>
#include <string.h>
int halves(const char *text, char **left, char **right, char **third, char **error);
#ifdef WT_ORACLE
int halves(const char *text, char **left, char **right, char **third, char **error) {
  if (!*text) {
    if (error)
      *error = strdup("empty");
    return 0;
  }
  if (left)
    *left = strndup(text, 1);
  if (right)
    *right = strdup(text + 1);
  if (third)
    *third = strdup("");
  return 1;
}
#endif

int one(const char *text) {
  char *left;
  if (!halves(text, &left, NULL, NULL, NULL))
    return -1;
  int first = left[0];
  free(left); // broken: leak(left)
  return first;
}

void none(const char *text) { halves(text, NULL, NULL, NULL, NULL); }

int forgets(const char *text) {
  char *left = NULL, *error = NULL;
  if (!halves(text, &left, NULL, NULL, &error)) // alloc: error // step: `halves(text, &left, NULL, NULL, &error) == 0`
    return -1; // expect: leak(error)
  free(left);
  return 0;
}
