// The C library's table keeps key and data of an entry; looking one up keeps nothing.
// drive: lost()
// drive: released()
#include <search.h>
#include <stdlib.h>
#include <string.h>
void lost(void) {
  ENTRY e;
  hcreate(10);
  e.key = strdup("a"); // alloc: e.key
  e.data = NULL;
  hsearch(e, FIND);
  hdestroy();
} // expect: leak(e.key)
void released(void) {
  ENTRY e;
  hcreate(10);
  e.key = strdup("a");
  e.data = NULL;
  hsearch(e, FIND);
  free(e.key);
  hdestroy();
}
