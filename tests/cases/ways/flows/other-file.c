// What flows/*.c ask another file for: flags, functions, places to keep data. Alone it is right.
// skip-run: it belongs to the other cases of this folder
#include <stdlib.h>

const int other_const_true = 1;
const int other_const_false = 0;
int other_true = 1, other_false = 0, other_five = 5;
int other_says_yes(void) { return 1; }
int other_says_no(void) { return 0; }

char *other_kept;
int other_wanted; // set by the caller: shall the callee release?

void other_drop(char *p) { free(p); }
void other_drop_twice_removed(char *p) { other_drop(p); }
void other_drop_kept(void) { free(other_kept); }
void other_drop_if_wanted(char *p) {
  if (other_wanted)
    free(p);
}
char *other_make(int n) {
  char *p = malloc(16);
  if (!p)
    abort();
  p[0] = (char)n;
  return p;
}
int other_look(const char *p) { return p[0]; }
void other_ignore(const char *p) { (void)p; }
