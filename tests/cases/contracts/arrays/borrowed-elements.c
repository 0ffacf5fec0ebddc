// One array owns the names, another is an index of them.
// drive: { struct dict d = {0}; dict_add(&d, "a"); dict_add(&d, "b"); dict_clear(&d); }
#include <stdlib.h>
#include <string.h>

struct dict {
  char **word;
  char **sorted;
  size_t count;
};

void dict_add(struct dict *d, const char *word) {
  char **words = realloc(d->word, (d->count + 1) * sizeof *words);
  if (!words)
    abort();
  d->word = words;
  char **sorted = realloc(d->sorted, (d->count + 1) * sizeof *sorted);
  if (!sorted)
    abort();
  d->sorted = sorted;
  d->word[d->count] = strdup(word);
  d->sorted[d->count] = d->word[d->count];
  d->count++;
}

void dict_clear(struct dict *d) {
  for (size_t i = 0; i < d->count; i++)
    free(d->word[i]);
  free(d->word);
  free(d->sorted);
  d->word = d->sorted = NULL;
  d->count = 0;
}
