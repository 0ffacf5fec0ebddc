// A file may set the name twice; the command that sets it later releases the one before.
// drive: { bad_load("nn"); done(); }
// drive: { good_load("nn"); set_name("x"); done(); }
#include <stdlib.h>
#include <string.h>

static struct settings {
  char *name;
  char *title;
} settings;

void set_name(const char *name) {
  free(settings.name);
  settings.name = strdup(name);
}

void set_title(const char *title) {
  free(settings.title);
  settings.title = strdup(title);
}

void bad_load(const char *lines) {
  for (; *lines; lines++)
    if (*lines == 'n')
      settings.name = strdup(lines); // alloc: settings.name // expect: leak(settings.name)
}

void good_load(const char *lines) {
  for (; *lines; lines++)
    if (*lines == 'n') {
      free(settings.title);
      settings.title = strdup(lines);
    }
}

void done(void) {
  free(settings.name);
  free(settings.title);
  settings.name = settings.title = NULL;
}
