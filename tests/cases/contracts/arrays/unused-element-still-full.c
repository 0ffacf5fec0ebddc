// The entry that is reused still holds a name.
// drive: { struct slots *s = slots_new(); bad_open(s, "a"); slot_close(s, 0); bad_open(s, "b"); slots_free(s); }
// drive: { struct slots *s = slots_new(); good_open(s, "a"); slot_close(s, 0); good_open(s, "b"); slots_free(s); }
#include <stdlib.h>
#include <string.h>
struct slot { int used; char *name; };
struct slots { struct slot slot[4]; };
struct slots *slots_new(void) {
  struct slots *s = calloc(1, sizeof *s);
  if (!s)
    abort();
  return s;
}
int bad_open(struct slots *s, const char *name) {
  for (int i = 0; i < 4; i++)
    if (!s->slot[i].used) {
      s->slot[i].used = 1;
      s->slot[i].name = strdup(name); // alloc: n // missed: leak(n) a number that says only that the element is not used
      return i;
    }
  return -1;
}
int good_open(struct slots *s, const char *name) {
  for (int i = 0; i < 4; i++)
    if (!s->slot[i].used) {
      s->slot[i].used = 1;
      free(s->slot[i].name);
      s->slot[i].name = strdup(name);
      return i;
    }
  return -1;
}
void slot_close(struct slots *s, int at) {
  s->slot[at].used = 0;
}
void slots_free(struct slots *s) {
  for (int i = 0; i < 4; i++)
    free(s->slot[i].name);
  free(s);
}
