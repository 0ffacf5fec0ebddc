// Filled on first use, kept for ever: one block per process.
// drive: { home_folder(); home_folder(); }
// drive[fail 1]: home_folder()
#include <stdlib.h>
#include <string.h>

const char *home_folder(void) {
  static char *folder;
  if (!folder)
    folder = strdup("/home");
  return folder ? folder : "/";
}

static int *counters;

int count(int n) {
  if (!counters)
    counters = calloc(8, sizeof *counters);
  return counters ? ++counters[n % 8] : 0;
}
