// A function that closes what a variable holds is given the variable's address. It gives nothing.
// drive: walk(2)
// drive: twice(2)
struct cursor;
void cursor_use(struct cursor **c, int n);
void cursor_close(struct cursor **c);

int walk(int n) {
  struct cursor *c = 0;
  cursor_use(&c, n);
  cursor_close(&c);
  return n;
}

int twice(int n) {
  struct cursor *c = 0;
  cursor_use(&c, n);
  cursor_use(&c, n + 1);
  cursor_close(&c);
  return n;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct cursor {
  int at;
};
void cursor_use(struct cursor **c, int n) {
  if (!*c)
    *c = malloc(sizeof **c);
  (*c)->at = n;
}
void cursor_close(struct cursor **c) {
  free(*c);
  *c = 0;
}
#endif
