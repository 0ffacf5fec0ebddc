// Each call stores another pointer in the out-parameter; what it stored before is not what it stores now.
// options: --spec %S/out-borrowed.own
// drive: struct bag *b = filled(); release_all(b)
// drive: struct bag *b = filled(); release_two(b)
#include <stdlib.h>
#include <string.h>
struct bag;
int bag_next(struct bag *b, char **text);
int bag_find(struct bag *b, const char *name, char **text);
#ifdef WT_ORACLE
static struct bag {
  char *texts[2];
  int at;
} bag;
int bag_next(struct bag *b, char **text) {
  if (b->at == 2)
    return 0;
  *text = b->texts[b->at++];
  return 1;
}
int bag_find(struct bag *b, const char *name, char **text) {
  *text = b->texts[*name == 'a'];
  return *text != NULL;
}
struct bag *filled(void) {
  bag.texts[0] = strdup("a");
  bag.texts[1] = strdup("b");
  return &bag;
}
#endif

void release_all(struct bag *b) {
  char *text;
  while (bag_next(b, &text)) {
    char *copy = strdup(text);
    free(text);
    free(copy); // broken: leak(copy)
  }
}

void release_two(struct bag *b) {
  char *text;
  if (bag_find(b, "a", &text))
    free(text);
  if (bag_find(b, "b", &text))
    free(text);
}
