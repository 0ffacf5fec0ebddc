// [Saturn, Figure 8a] The host name is copied, and lost where the entry does not exist.
// drive: leave_realm("host", 0)
// drive: leave_realm("host", 1)
#include <stdlib.h>
#include <string.h>

int leave_realm(const char *hostname, int exists) {
  char *host = strdup(hostname);   // alloc: host
  if (!host)
    return -1;
  if (!exists)
    return -2;                     // expect: leak(host)
  int length = (int)strlen(host);
  free(host);
  return length;
}
