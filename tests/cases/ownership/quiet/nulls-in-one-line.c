// Two objects are handed over at once, and both names are made null in one statement. (openssh's ssh_rsa_copy_public)
// options: --engines ownership
// drive: { copy(1); copy(0); drop(); }
#include <stdlib.h>

int keep(int n, char *first, char *second);
void drop(void);

int copy(int n) {
  char *first = NULL, *second = NULL;
  int result = -1;
  if ((first = malloc(4)) == NULL || (second = malloc(4)) == NULL)
    goto out;
  if (!keep(n, first, second))
    goto out;
  first = second = NULL;
  result = 0;
out:
  free(first);
  free(second);
  return result;
}

#ifdef WT_ORACLE
static char *kept[2];
int keep(int n, char *first, char *second) {
  if (n == 0)
    return 0;
  kept[0] = first;
  kept[1] = second;
  return 1;
}
void drop(void) {
  free(kept[0]);
  free(kept[1]);
}
#endif
