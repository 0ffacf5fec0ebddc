// The number of entries becomes 0, what they hold stays.
// drive: { struct set s = {0}; set_add(&s, "a"); bad_reset(&s); set_add(&s, "b"); set_free(&s); }
// drive: { struct set s = {0}; set_add(&s, "a"); good_reset(&s); set_add(&s, "b"); set_free(&s); }
#include <stdlib.h>
#include <string.h>
struct part { char *text; size_t length; };
struct set { struct part *parts; size_t count, room; };
void set_add(struct set *s, const char *text) {
  if (s->count == s->room) {
    struct part *parts = realloc(s->parts, (s->room + 8) * sizeof *parts);
    if (!parts)
      abort();
    s->parts = parts;
    s->room += 8;
  }
  s->parts[s->count].text = strdup(text); // alloc: text
  s->parts[s->count].length = strlen(text);
  s->count++;
}
void bad_reset(struct set *s) {
  s->count = 0; // missed: leak(text) how many elements there are
}
void good_reset(struct set *s) {
  for (size_t i = 0; i < s->count; i++)
    free(s->parts[i].text);
  s->count = 0;
}
void set_free(struct set *s) {
  good_reset(s);
  free(s->parts);
  s->parts = NULL;
  s->room = 0;
}
