// Commands of a table: a run takes one of them, once, so that none of them refills what another filled. A function that
// is called for each line does.
// drive: run(0)
// drive: run(1)
// drive: one_line(); one_line(); finish()
#include <stdlib.h>
#include <string.h>

static char *nodes;
static char *last;

static void reload(void) {
  free(nodes);
  nodes = strdup("again");
}
static int create(void) {
  nodes = strdup("new");
  return nodes != NULL;
}
static int check(void) {
  reload();
  return nodes != NULL;
}
static int (*const commands[])(void) = {create, check};

int run(int command) {
  int result = commands[command & 1]();
  free(nodes);
  nodes = NULL;
  return result;
}

static void remember(void) {
  last = strdup("line"); // alloc: last // missed: leak(last) released in one place only: too little to go by
}
void one_line(void) {
  remember();
}
void two_lines(void) {
  remember();
  remember();
}
void finish(void) {
  free(last);
  last = NULL;
}
