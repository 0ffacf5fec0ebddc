// A static table of users; a name is stored over another.
// drive: { user_login(1, "a"); bad_rename(1, "b"); user_logout(1); }
// drive: { user_login(1, "a"); good_rename(1, "b"); user_logout(1); }
#include <stdlib.h>
#include <string.h>
struct user { char *name; int active; };
static struct user users[32];
void user_login(int id, const char *name) {
  if (users[id].active)
    return;
  users[id].name = strdup(name); // alloc: user.name
  users[id].active = 1;
}
void bad_rename(int id, const char *name) {
  if (id < 0 || id >= 32)
    return;
  users[id].name = strdup(name); // expect: leak(user.name)
}
void good_rename(int id, const char *name) {
  if (id < 0 || id >= 32)
    return;
  free(users[id].name);
  users[id].name = strdup(name);
}
void user_logout(int id) {
  free(users[id].name);
  users[id].name = NULL;
  users[id].active = 0;
}
