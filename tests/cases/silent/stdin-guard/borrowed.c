// A flag remembers whether the stream is ours.
// drive: emit(NULL)
// drive: emit("/dev/null")
#include <stdbool.h>
#include <stdio.h>

int emit(const char *path) {
  FILE *out = stdout;
  bool ours = false;
  if (path) {
    out = fopen(path, "w");
    if (!out)
      return -1;
    ours = true;
  }
  int status = fputs("", out) < 0 ? -1 : 0;
  if (ours && fclose(out) != 0)
    status = -1;
  return status;
}
