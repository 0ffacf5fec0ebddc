// Two tests of the same thing go the same way as long as nothing writes it.
#include <stdlib.h>
extern volatile int is_needed;

// bound: same cells 1, keeps 0
// type: same const(key){(key)(malloc, 0); (key)(free, 0)}
void same(int *key) {
  char *made = 0;
  if (key == NULL)
    made = malloc(3);
  if (key == NULL)
    free(made);
}

static int place;
int *elsewhere(void) { return &place; }
// bound: written cells 1, keeps 0 to 1
// type: written (malloc + 0); (free + 0)
void written(int *key) {
  char *made = 0;
  if (key == NULL)
    made = malloc(3);
  key = elsewhere();
  if (key == NULL)
    free(made);
}

// The store may change what `key` points to.
// bound: aliased cells 1, keeps 0 to 1
// type: aliased (malloc + 0); (free + 0)
void aliased(char **key, char **alias) {
  char *made = 0;
  if (*key == NULL)
    made = malloc(3);
  *alias = made;
  if (*key == NULL)
    free(made);
}

static void count(int *key, int *n) {
  if (key == NULL)
    ++*n;
}
// bound: through_callee cells 1, keeps 0
// type: through_callee const(key){(key)(malloc, 0); (key)(free, 0)}
void through_callee(int *key) {
  int n = 0;
  char *made = 0;
  if (key == NULL)
    made = malloc(3);
  count(key, &n);
  if (key == NULL)
    free(made);
}

// A return code says whether there is something to release.
static int open_it(char **out, int wanted) {
  if (wanted < 0)
    return -1;
  *out = malloc(8);
  return 0;
}
// bound: by_code cells 1, keeps 0
void by_code(int wanted) {
  char *it = 0;
  int rc = open_it(&it, wanted);
  if (rc < 0)
    return;
  free(it);
}

// bound: give cells 1, keeps 0 to 1
static char *give(void) { return is_needed ? malloc(4) : 0; }

// Two outcomes each: 262,144 ways in one block, which are not all told apart.
// bound: eighteen_outcomes cells 18, keeps 0 to 18
void eighteen_outcomes(void) {
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
  give();
}
