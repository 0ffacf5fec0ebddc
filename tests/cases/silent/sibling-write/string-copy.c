// A string is copied into an array beside the pointer: the pointer still holds its object.
// drive: register_user("bob")
// drive: for (int i = 0; i < 3; i++) register_user("bob")
// drive[fail 1]: register_user("bob")
#include <stdlib.h>
#include <string.h>

struct user {
  char name[16];
  char *home;
  char shell[16];
};

int register_user(const char *name) {
  struct user u;
  u.home = malloc(32); // alloc: u.home
  if (!u.home)
    return -1;
  strcpy(u.name, name);
  strncpy(u.shell, "/bin/sh", sizeof u.shell);
  strcpy(u.home, u.name);
  int n = (int)strlen(u.home);
  free(u.home); // broken: leak(u.home)
  return n;
}
