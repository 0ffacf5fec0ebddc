// Elements of a growing array hold a list of arguments and how many there are; both are released by their number. The twin forgets
// the lists.
// drive: release("a/b/!", 5)
// drive: forget("a/b/!", 5)
#include <stdlib.h>
#include <string.h>

struct modifier {
  char **argv;
  int argc;
};

static void *grow(void *p, size_t n, size_t size) {
  void *q = reallocarray(p, n, size);
  if (!q)
    abort();
  return q;
}

static void add(struct modifier **list, unsigned *count, char **argv, int argc) {
  struct modifier *m;
  *list = grow(*list, *count + 1, sizeof **list);
  m = &(*list)[(*count)++];
  m->argv = argv;
  m->argc = argc;
}

static void freeArguments(int argc, char **argv) {
  int i;
  if (argc == 0)
    return;
  for (i = 0; i < argc; i++)
    free(argv[i]);
  free(argv);
}

static void freeAll(struct modifier *list, unsigned count) {
  unsigned i;
  for (i = 0; i < count; i++)
    freeArguments(list[i].argc, list[i].argv);
  free(list);
}

int release(const char *cp, unsigned most) {
  struct modifier *list = NULL;
  unsigned count = 0;
  while (*cp != 0 && *cp != '!' && count < most) {
    char **argv = NULL;
    int argc = 0;
    do {
      const char *end = strchr(cp, '/');
      if (end == NULL)
        break;
      argv = grow(argv, argc + 1, sizeof *argv);
      argv[argc++] = strndup(cp, end - cp);
      cp = end + 1;
    } while (*cp != '!');
    add(&list, &count, argv, argc);
  }
  freeAll(list, count);
  return 0;
}

int forget(const char *cp, unsigned most) {
  char **argv = grow(NULL, 1, sizeof *argv); // alloc: argv
  argv[0] = NULL;
  return most > 2 && *cp; // expect: leak(argv)
}
