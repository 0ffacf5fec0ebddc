// With GLOB_APPEND the second call adds to what the first has found.
// drive: both()
// drive: lost()
#include <glob.h>
void both(void) {
  glob_t found = {0};
  int flags = GLOB_NOCHECK;
  for (int i = 0; i < 2; ++i) {
    if (glob(i ? "/b*" : "/e*", flags, 0, &found) != 0)
      break;
    flags |= GLOB_APPEND;
  }
  globfree(&found);
}
void lost(void) {
  glob_t found; // alloc: found.gl_pathv
  if (glob("/e*", 0, 0, &found) != 0) // alloc: found.gl_pathv
    return;
} // expect: leak(found.gl_pathv)
