// What `main` calls once, outside of loops, may be the first to fill a global: that others release it before they store
// another says nothing of it. What it calls in a loop is not the first each time.
// drive: { char *args[] = {"a", "b", 0}; run(args); }
// drive: { rename_twice(); }
#include <stdlib.h>
#include <string.h>

static char *notes, *title;
static int room;
static void grow(void) {
  char *more = malloc(2 * room + 1);
  if (!more)
    abort();
  memcpy(more, notes, room);
  free(notes);
  notes = more;
  room *= 2;
}
static void retitle(const char *text) {
  free(title);
  title = strdup(text); // alloc: title
}
static void start(void) {
  room = 4;
  notes = calloc(room, 1);
  if (!notes)
    abort();
}
static void finish(void) {
  free(notes);
  free(title);
  notes = title = NULL;
}
static void name(const char *text) {
  title = strdup(text); // alloc: title // expect: leak(title)
}
void run(char **args) {
  start();
  for (; *args; args++) {
    grow();
    name(*args);
  }
  finish();
}
void rename_twice(void) {
  retitle("a");
  retitle("b");
  finish();
}
int main(int argc, char **argv) {
  if (argc > 1)
    run(argv + 1);
  return 0;
}
