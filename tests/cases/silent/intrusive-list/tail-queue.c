// A tail queue is emptied from its head: each element is unlinked through the pointers to its neighbours, then freed.
// drive: { struct screen s; setup(&s); push(&s, "a"); push(&s, "b"); push(&s, "c"); free_titles(&s); }
// drive: { struct screen s; setup(&s); free_titles(&s); free_titles(&s); }
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

struct title {
  char *text;
  TAILQ_ENTRY(title) entry;
};
TAILQ_HEAD(titles, title);
struct screen {
  struct titles *titles;
};

void setup(struct screen *s) {
  s->titles = malloc(sizeof *s->titles);
  if (!s->titles)
    abort();
  TAILQ_INIT(s->titles);
}

void push(struct screen *s, const char *text) {
  struct title *t = malloc(sizeof *t);
  if (!t)
    return;
  t->text = strdup(text);
  TAILQ_INSERT_HEAD(s->titles, t, entry);
}

void free_titles(struct screen *s) {
  struct title *t;
  if (!s->titles)
    return;
  while ((t = TAILQ_FIRST(s->titles)) != NULL) {
    TAILQ_REMOVE(s->titles, t, entry);
    free(t->text);
    free(t);
  }
  free(s->titles);
  s->titles = NULL;
}
