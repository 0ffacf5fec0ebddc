// Elements of an array, counted, are dropped in a loop when a later one cannot be parsed; then the array itself. That the count
// could be negative, or so large that the sum overflows, is no reason for an alarm.
// drive: { const char *w[] = {"a", "b"}; collect(w, 2); }
// drive: { const char *w[] = {"a", ""}; collect(w, 2); }
// drive: collect(0, 0)
#include <stdlib.h>
#include <string.h>

struct value {
  int count;
  char *text;
};

static struct value *value_new(const char *text) {
  struct value *v = malloc(sizeof *v);
  if (!v)
    abort();
  v->count = 1;
  v->text = strdup(text);
  if (!v->text)
    abort();
  return v;
}

static void value_drop(struct value *v) {
  if (v->count == 1) {
    free(v->text);
    free(v);
  } else {
    v->count--;
  }
}

int collect(const char **words, int count) {
  int room = 2 + count;
  struct value **all = calloc((size_t)room, sizeof *all); // alloc: all
  if (!all)
    return -1;
  all[0] = value_new("add");
  all[1] = value_new("key");
  for (int i = 0; i < count; ++i) {
    if (words[i][0] == 0) {
      for (i = 0; i < room; ++i)
        if (all[i])
          value_drop(all[i]);
      free(all); // broken: leak(all)
      return -1;
    }
    all[2 + i] = value_new(words[i]);
  }
  for (int i = 0; i < room; ++i)
    value_drop(all[i]);
  free(all); // broken: leak(all)
  return 0;
}
