// [Saturn, 4.1] A buffer on the stack for short texts, on the heap for long ones: clean only if paths are told apart. In the
// twin the tests do not match.
// covers: SAT-MERGE-POINTER, SAT-MERGE-SCALAR
// drive: use(5)
// drive: use(50)
// drive: use_badly(10)
// drive: use_badly(50)
#include <stdlib.h>
#include <string.h>

int use(size_t len) {
  char fastbuf[10], *p;
  if (len < 10)
    p = fastbuf;
  else
    p = (char *)malloc(len);
  if (!p)
    return -1;
  memset(p, 'x', len);
  int last = p[len - 1];
  if (p != fastbuf)
    free(p);
  return last;
}

int use_badly(size_t len) {
  char fastbuf[10], *p;
  if (len < 10)
    p = fastbuf;
  else
    p = (char *)malloc(len); // alloc: p
  if (!p)
    return -1;
  memset(p, 'x', len);
  int last = p[len - 1];
  if (len > 10)
    free(p);
  return last;               // expect: leak(p)
}
