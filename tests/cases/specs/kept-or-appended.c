// `putenv` keeps what it is given, whether or not anyone asks if it did; `glob` with GLOB_APPEND goes on with the list it
// is given.
// flags: -D_GNU_SOURCE
// drive: set_variable("WT_CASE", "1")
// drive: set_unasked("WT_OTHER")
// drive: two_patterns("/e*", "/u*")
// drive: twice("/e*")
// drive: forgotten_list("/e*")
// drive: forgotten_setting("WT_CASE")
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void set_variable(const char *name, const char *value) {
  size_t room = strlen(name) + strlen(value) + 2;
  char *setting = malloc(room);
  if (!setting)
    exit(1);
  snprintf(setting, room, "%s=%s", name, value);
  if (putenv(setting) < 0)
    exit(1);
}

void set_unasked(const char *name) {
  char *setting = malloc(strlen(name) + 3);
  if (!setting)
    exit(1);
  strcpy(setting, name);
  strcat(setting, "=1");
  putenv(setting);
}

int two_patterns(const char *first, const char *second) {
  const char *patterns[2] = {first, second};
  glob_t list;
  int i, n;
  memset(&list, 0, sizeof list);
  for (i = 0; i < 2; i++)
    if (glob(patterns[i], GLOB_NOSORT | (i > 0 ? GLOB_APPEND : 0), NULL, &list) != 0)
      ;
  n = (int)list.gl_pathc;
  globfree(&list); // broken: leak(list.gl_pathv)
  return n;
}

int forgotten_list(const char *pattern) {
  glob_t list;
  if (glob(pattern, 0, NULL, &list) != 0) // alloc: list
    return -1;
  return (int)list.gl_pathc; // expect: leak(list)
}

int forgotten_setting(const char *name) {
  char *setting = strdup(name); // alloc: setting
  if (!setting)
    return -1;
  return setenv(setting, "1", 1); // expect: leak(setting)
}

int twice(const char *pattern) {
  glob_t list;
  int n = 0;
  for (int i = 0; i < 2; i++) {
    if (glob(pattern, 0, NULL, &list) != 0)
      return n;
    n += (int)list.gl_pathc;
    globfree(&list);
  }
  return n;
}
