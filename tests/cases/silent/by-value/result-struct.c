// The pointer leaves inside a struct returned by value.
// drive: { struct result r = load(4); if (r.status == 0) free(r.bytes); }
// drive: { struct result r = load(0); if (r.status == 0) free(r.bytes); }
// drive[fail 1]: { struct result r = load(4); if (r.status == 0) free(r.bytes); }
#include <stdlib.h>

struct result {
  int status;
  char *bytes;
};

struct result load(int n) {
  if (n <= 0)
    return (struct result){-1, NULL};
  char *bytes = malloc((size_t)n);
  if (!bytes)
    return (struct result){.status = -2};
  bytes[0] = 0;
  return (struct result){0, bytes};
}
