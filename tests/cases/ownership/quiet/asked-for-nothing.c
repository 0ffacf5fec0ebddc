// Without a name nothing is looked for: it is called for what it prints. (hunspell's search)
// options: --engines ownership
// drive: list("a:b")
// drive: { char *s = search("a:b", "x"); free(s); }
// drive: forgets("a:b")
#include <stdlib.h>
#include <string.h>

static int listed;

char *search(const char *path, const char *name) {
  while (1) {
    char *found = NULL;
    if (name)
      found = strdup(name); // alloc: found
    else
      listed++;
    while (*path && *path != ':')
      ++path;
    if (*path == '\0' || found)
      return found;
    ++path;
  }
}

void list(const char *path) { search(path, NULL); }

void forgets(const char *path) {
  search(path, "x"); // alloc: found  // expect: leak(found)
}
