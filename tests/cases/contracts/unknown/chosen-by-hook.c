// A hook is named like an allocator and returns a structure, but by its argument it chooses one that exists already.
// Without a release of its result nobody knows that it makes something.
// skip-run: the hook is not there
#include <stddef.h>

struct mutex;
struct hooks {
  struct mutex *(*mutex_alloc)(int kind);
};
extern struct hooks hooks;

struct mutex *mutex_alloc(int kind) { return hooks.mutex_alloc(kind); }

int count(int *shared) {
  struct mutex *m = mutex_alloc(2);
  return m ? ++*shared : -1;
}
