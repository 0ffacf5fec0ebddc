// A field of the current object is asked before and after calls that may change what the current object is. In the twin a
// field that only this function writes says otherwise.
// drive: justify()
// drive: forgetful(1)
// drive: forgetful(0)
#include <stdlib.h>
#include <string.h>

struct line {
  struct line *next;
  char *text;
};
struct buffer {
  struct line *mark;
  struct line *first;
  struct buffer *next;
  int marked;
};
static struct line first;
static struct buffer only = {&first, &first, 0, 1};
struct buffer *current = &only;

void rotate(void) {
  if (current->next)
    current = current->next;
}

void cut(void) {
  struct line *l;
  rotate();
  for (l = current->first; l->next; l = l->next)
    l->text = 0;
  current->first = l;
}

int justify(void) {
  char *lead = 0;
  int n = 0;
  if (current->mark)
    lead = malloc(8);
  cut();
  rotate();
  if (current->mark) {
    n = lead ? 1 : 0;
    free(lead);
  }
  if (current->mark && n > 5)
    current->mark = current->first;
  return n;
}

int forgetful(int wanted) {
  char *lead = 0;
  int n = 0;
  if (wanted)
    lead = malloc(8); // alloc: lead
  cut();
  if (current->mark && n > 5) {
    n = lead ? 1 : 0;
    free(lead);
  }
  return n; // expect: leak(lead)
}
