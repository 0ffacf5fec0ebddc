// A loop that ends with its input keeps as much as there is input: that is a program that reads a file.
// options: --engines behavior
// skip-run: reads its input
#include <stdio.h>
#include <stdlib.h>
struct line { struct line *next; char text[80]; };
static struct line *lines;

void read_all(FILE *in) {
  char text[80];
  while (fgets(text, sizeof text, in)) {
    struct line *l = malloc(sizeof *l);
    if (!l)
      return;
    l->next = lines;
    lines = l;
  }
}

struct word { struct word *next; char text[80]; };
static struct word *words;
void read_for_ever(FILE *in) {
  char text[80];
  for (;;) {
    if (!fgets(text, sizeof text, in))
      continue;
    struct word *w = malloc(sizeof *w); // alloc: w // expect: unbounded-growth(w)
    if (!w)
      abort();
    w->next = words;
    words = w;
  }
}
