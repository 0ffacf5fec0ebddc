// Programs that never end.
#include <stdlib.h>
int receive(char *buffer) { return buffer[0]; }
struct entry { struct entry *next; int key; };
static struct entry *all;

static void answer(int r) {
  char *out = malloc(64);
  if (!out)
    exit(1);
  out[0] = (char)r;
  free(out);
}

// bound: serve cells 2, never returns
// type: serve mu a. malloc; malloc; free; free; a
void serve(void) {
  for (;;) {
    char *request = malloc(128);
    if (!request)
      exit(1);
    answer(receive(request));
    free(request);
  }
}

// bound: serve_and_lose cells unbounded, never returns
// type: serve_and_lose mu a. malloc; (0 + free); a
// grows: serve_and_lose 32
void serve_and_lose(void) {
  for (;;) {
    char *request = malloc(128);
    if (!request)
      exit(1);
    if (!receive(request))
      continue;
    free(request);
  }
}

// bound: remember_all cells unbounded, never returns
// grows: remember_all 45
void remember_all(char *buffer) {
  for (;;) {
    int key = receive(buffer);
    struct entry *e = malloc(sizeof *e);
    if (!e)
      exit(1);
    e->key = key;
    e->next = all;
    all = e;
  }
}

int main(void) { serve(); }
