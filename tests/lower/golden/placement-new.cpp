// No memory is made; nothrow may fail.
#include <new>
struct Thing { Thing(int); ~Thing(); };
Thing *f(void *room, int n) {
  if (n)
    return new (room) Thing(n);
  return new (std::nothrow) Thing(2);
}
