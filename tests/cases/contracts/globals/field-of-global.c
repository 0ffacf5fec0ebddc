// Fields of a global structure: one option is set again without a release, though the same function releases another.
// drive: { load("n", "x"); load("p", "y"); load("n", "z"); load("p", "w"); done(); }
// drive: { load_well("n", "x"); load_well("p", "y"); load_well("n", "z"); load_well("p", "w"); done(); }
#include <stdlib.h>
#include <string.h>

struct options {
  char *name;
  char *password;
  int level;
};
static struct options options;

void set_password(const char *value) {
  free(options.password);
  options.password = strdup(value);
}

void set_name(const char *value) {
  free(options.name);
  options.name = strdup(value);
}

void load(const char *key, const char *value) {
  if (key[0] == 'n') {
    free(options.name);
    options.name = strdup(value);
  } else if (key[0] == 'p') {
    // expect@+1: leak(options.password)
    options.password = strdup(value); // alloc: options.password
  }
}

void load_well(const char *key, const char *value) {
  if (key[0] == 'n') {
    free(options.name);
    options.name = strdup(value);
  } else if (key[0] == 'p') {
    free(options.password);
    options.password = strdup(value);
  }
}

void done(void) {
  free(options.name);
  free(options.password);
  memset(&options, 0, sizeof options);
}
