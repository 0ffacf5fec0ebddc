// Functions of all types stand in one table that is changed, and are cast where they are called: only those of the type are meant.
// drive: reset(), named("/"), sized()
// drive: twice()
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef void (*any_function)(void);

static long drop(void *p, long really) {
  if (really)
    free(p);
  return 0;
}

static struct {
  const char *name;
  any_function now;
} table[] = {
    {"access", (any_function)access},
    {"munmap", (any_function)munmap},
    {"getpagesize", (any_function)getpagesize},
    {"drop", (any_function)drop},
};

static int replace(const char *name, any_function now) {
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if (strcmp(table[i].name, name) == 0) {
      table[i].now = now;
      return 0;
    }
  return -1;
}

int reset(void) { return replace("access", (any_function)access); }

int named(const char *path) {
  char *copy = strdup(path);
  if (!copy)
    return -1;
  int is_there = ((int (*)(const char *, int))table[0].now)(copy, 0) == 0;
  copy[0] = 'x';
  free(copy);
  return is_there;
}

int sized(void) {
  size_t n = (size_t)((int (*)(void))table[2].now)();
  char *p = mmap(0, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return -1;
  p[0] = 1;
  return ((int (*)(void *, size_t))table[1].now)(p, n);
}

int twice(void) {
  char *p = malloc(4); // alloc: p
  if (!p)
    return -1;
  ((long (*)(void *, long))table[3].now)(p, 1);
  free(p); // expect: double-free(p)
  return 0;
}
