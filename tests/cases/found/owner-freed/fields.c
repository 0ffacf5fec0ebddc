// The owner is freed and what its field holds is lost with it.
// drive: careless("a")
// drive: careful("a")
// drive[fail 2]: careless("a")
#include <stdlib.h>
#include <string.h>

struct person {
  char *name;
  int age;
};

static struct person *person_new(const char *name) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    return NULL;
  p->age = 0;
  p->name = strdup(name);
  return p;
}

int careless(const char *name) {
  struct person *p = malloc(sizeof *p);
  if (!p)
    return -1;
  p->name = strdup(name);     // alloc: p->name
  p->age = p->name ? (int)strlen(p->name) : 0;
  int age = p->age;
  free(p);                    // expect: leak(p->name)
  return age;
}

int careful(const char *name) {
  struct person *p = person_new(name);
  if (!p)
    return -1;
  int age = p->age;
  free(p->name);
  free(p);
  return age;
}
