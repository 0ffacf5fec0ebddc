// When the second field cannot be filled, the entry is given up with the first.
// drive[fail 2]: { struct envs e = {0}; bad_add(&e, "a", "b"); envs_clear(&e); }
// drive[fail 2]: { struct envs e = {0}; good_add(&e, "a", "b"); envs_clear(&e); }
#include <stdlib.h>
#include <string.h>
struct env { char *name, *value; };
struct envs { struct env list[10]; int count; };
int bad_add(struct envs *e, const char *name, const char *value) {
  struct env *new = &e->list[e->count];
  if (e->count == 10 || !(new->name = strdup(name))) // alloc: name
    return -1;
  if (!(new->value = strdup(value)))
    return -1; // missed: leak(name) an element that is given up before it is counted
  e->count++;
  return 0;
}
int good_add(struct envs *e, const char *name, const char *value) {
  struct env *new = &e->list[e->count];
  if (e->count == 10 || !(new->name = strdup(name)))
    return -1;
  if (!(new->value = strdup(value))) {
    free(new->name);
    return -1;
  }
  e->count++;
  return 0;
}
void envs_clear(struct envs *e) {
  for (int i = 0; i < e->count; i++) {
    free(e->list[i].name);
    free(e->list[i].value);
  }
  e->count = 0;
}
