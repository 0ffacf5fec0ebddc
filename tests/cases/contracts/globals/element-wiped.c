// Users in a static array: a field is lost when a user is added over one that is there.
// drive: { add(0, "a"); bad_replace(0, "b"); drop(0); }
// drive: { add(0, "a"); good_replace(0, "b"); drop(0); }
#include <stdlib.h>
#include <string.h>
struct user { char *name; char *shell; };
static struct user users[8];
void drop(int i) {
  free(users[i].name);
  free(users[i].shell);
  memset(&users[i], 0, sizeof users[i]);
}
void add(int i, const char *name) {
  drop(i);
  users[i].name = strdup(name);
  users[i].shell = strdup("sh"); // alloc: shell
}
void bad_replace(int i, const char *name) {
  free(users[i].name);
  memset(&users[i], 0, sizeof users[i]); // missed: leak(shell) an element that is filled with zeroes
  users[i].name = strdup(name);
}
void good_replace(int i, const char *name) {
  free(users[i].name);
  free(users[i].shell);
  memset(&users[i], 0, sizeof users[i]);
  users[i].name = strdup(name);
}
