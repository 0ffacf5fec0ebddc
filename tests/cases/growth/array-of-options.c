// A counted loop fills an array before the program does its work and ends: it is no loop without end, although nothing
// after it returns.
// skip-run: ends the process
#include <stdlib.h>
#include <string.h>

static char **kept;
static size_t count;

static void keep(const char *option) {
  char **more = realloc(kept, (count + 1) * sizeof *more);
  if (!more)
    abort();
  kept = more;
  kept[count++] = strdup(option);
}

static void work(void) { exit(count == 0); }

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    keep(argv[i]);
  work();
}
