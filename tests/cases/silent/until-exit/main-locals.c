// What main holds when the program ends is not worth a word.
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *name = strdup("program");
  int *options = calloc(4, sizeof *options);
  if (!name || !options)
    exit(1);
  options[0] = (int)strlen(name);
  exit(options[0] == 7 ? 0 : 1);
}
