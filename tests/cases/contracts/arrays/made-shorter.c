// The array is made shorter; what the entries behind hold is lost.
// drive: { struct hist h = {0}; hist_add(&h, "a"); hist_add(&h, "b"); bad_cut(&h, 1); hist_clear(&h); }
// drive: { struct hist h = {0}; hist_add(&h, "a"); hist_add(&h, "b"); good_cut(&h, 1); hist_clear(&h); }
#include <stdlib.h>
#include <string.h>
struct line { char *text; long when; };
struct hist { struct line *lines; size_t count; };
void hist_add(struct hist *h, const char *text) {
  struct line *lines = realloc(h->lines, (h->count + 1) * sizeof *lines);
  if (!lines)
    abort();
  h->lines = lines;
  lines[h->count].text = strdup(text); // alloc: text
  lines[h->count++].when = 0;
}
void bad_cut(struct hist *h, size_t count) {
  if (count >= h->count)
    return;
  struct line *lines = realloc(h->lines, count * sizeof *lines); // missed: leak(text) how many elements there are
  if (lines)
    h->lines = lines;
  h->count = count;
}
void good_cut(struct hist *h, size_t count) {
  if (count >= h->count)
    return;
  for (size_t i = count; i < h->count; i++)
    free(h->lines[i].text);
  struct line *lines = realloc(h->lines, count * sizeof *lines);
  if (lines)
    h->lines = lines;
  h->count = count;
}
void hist_clear(struct hist *h) {
  for (size_t i = 0; i < h->count; i++)
    free(h->lines[i].text);
  free(h->lines);
  h->lines = NULL;
  h->count = 0;
}
