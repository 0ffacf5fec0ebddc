// getline's buffer is the caller's; the bug forgets it when the stream is empty.
// drive: first("/dev/null")
// drive: first_well("/dev/null")
// drive[fail 1]: first("/dev/null")
#include <stdio.h>
#include <stdlib.h>

long first(const char *path) {
  char *line = NULL;
  size_t room = 0;
  FILE *in = fopen(path, "r");
  if (!in)
    return -1;
  ssize_t n = getline(&line, &room, in);   // alloc: line
  fclose(in);
  if (n < 0)
    return -1;                             // expect: leak(line)
  free(line);
  return n;
}

long first_well(const char *path) {
  char *line = NULL;
  size_t room = 0;
  FILE *in = fopen(path, "r");
  if (!in)
    return -1;
  ssize_t n = getline(&line, &room, in);
  free(line);
  fclose(in);
  return n;
}
