// A text is released and then handed to a function of the program that prints: among its variable arguments nobody names it.
// drive: late("x")
// drive: early("x")
// drive: address("x")
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const char *format, ...) {
  char line[64];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  puts(line);
}

int late(const char *reason) {
  char *why = strdup(reason); // alloc: why
  if (!why) // step: `why` is not null
    return -1;
  free(why); // step: the memory is released by `free`
  say("failed: %s", why); // expect: use-after-free(why)
  return 0;
}

int early(const char *reason) {
  char *why = strdup(reason);
  if (!why)
    return -1;
  say("failed: %s", why);
  free(why);
  return 0;
}

/// Where it was may be told.
int address(const char *reason) {
  char *why = strdup(reason);
  void *place = why;
  if (!why)
    return -1;
  free(why);
  say("freed %p", place);
  return 0;
}
