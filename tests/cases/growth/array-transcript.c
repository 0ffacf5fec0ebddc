// Text that is appended to through a wrapper of realloc; text that starts again once it was sent; a buffer that becomes
// as long as the longest line only.
// options: --engines behavior
// skip-run: a server does not end
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *transcript, *line, *longest;
static size_t length, used, room;

static void *longer(void *old, size_t size) {
  void *p = realloc(old, size);
  if (!p)
    abort();
  return p;
}
static void append(const char *text) {
  size_t n = strlen(text);
  transcript = longer(transcript, length + n + 1); // expect: unbounded-growth(transcript)
  memcpy(transcript + length, text, n + 1);
  length += n;
}
static void append_line(const char *text) {
  size_t n = strlen(text);
  line = longer(line, used + n + 1);
  memcpy(line + used, text, n + 1);
  used += n;
  if (strchr(text, '\n')) {
    puts(line);
    used = 0;
  }
}
static void copy(const char *text) {
  size_t n = strlen(text) + 1;
  if (n > room) {
    longest = longer(longest, n);
    room = n;
  }
  memcpy(longest, text, n);
}
void serve(void) {
  char text[256];
  for (;;)
    if (fgets(text, sizeof text, stdin))
      append(text);
}
void serve_lines(void) {
  char text[256];
  for (;;)
    if (fgets(text, sizeof text, stdin))
      append_line(text);
}
void serve_copies(void) {
  char text[256];
  for (;;)
    if (fgets(text, sizeof text, stdin))
      copy(text);
}
