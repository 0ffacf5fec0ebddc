// The same with return instead of exit.
// skip-run: LeakSanitizer looks after main has returned and calls this a leak
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *line = malloc(80);
  FILE *in = fopen("/dev/null", "r");
  if (!line || !in)
    return 1;
  if (!fgets(line, 80, in))
    return 2;
  puts(line);
  return 0;
}
