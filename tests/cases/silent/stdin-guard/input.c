// Standard input is not closed, anything else is.
// drive: count("/dev/null")
// drive: count("-")
// drive[fail 1]: count("/dev/null")
#include <stdio.h>
#include <string.h>

int count(const char *path) {
  FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r"); // alloc: in
  if (!in)
    return -1;
  int n = feof(in) ? 1 : 0;
  if (in != stdin)
    fclose(in); // broken: leak(in)
  return n;
}
