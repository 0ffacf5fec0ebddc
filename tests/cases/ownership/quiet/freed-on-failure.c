// What was stored in an object that is kept is released only where the object is given up. (openssh's pkcs11_register_provider)
// options: --engines ownership
// drive: { enter(0, 1); leave(); }
// drive: { enter(1, 0); leave(); }
#include <stdlib.h>

struct provider {
  void *handle;
  struct provider *next;
};
static struct provider *all;

int enter(int fails, int n) {
  struct provider *p = NULL;
  void *handle = malloc(8);
  if (!handle)
    goto fail;
  p = calloc(1, sizeof *p);
  if (!p)
    goto fail;
  p->handle = handle;
  if (fails)
    goto fail;
  p->next = all;
  all = p;
  return n;
fail:
  free(p);
  free(handle);
  return -1;
}

void leave(void) {
  while (all) {
    struct provider *p = all;
    all = p->next;
    free(p->handle);
    free(p);
  }
}
