// The address of what was released is printed; the text is not there any more.
// drive: printed(), unmapped(4096)
// drive: text()
// drive: named()
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

int printed(void) {
  char *p = malloc(4);
  if (!p)
    return -1;
  free(p);
  printf("%p is gone\n", (void *)p);
  return 0;
}

int unmapped(size_t n) {
  char *p = mmap(0, n, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return -1;
  if (munmap(p, n) != 0) {
    fprintf(stderr, "%p stays\n", (void *)p);
    return 1;
  }
  return 0;
}

int text(void) {
  char *p = malloc(4); // alloc: p
  if (!p)
    return -1;
  p[0] = 0;
  free(p);
  return printf("%s is gone\n", p); // expect: use-after-free(p)
}

/// Without a mark the finding must name the argument that was released.
int named(void) {
  char *q = malloc(4);
  if (!q)
    return -1;
  q[0] = 0;
  free(q);
  return printf("%s went\n", q); // expect: use-after-free(q)
}
