// A loop that is jumped into, at three places, inside another one; every way out closes the stream.
// drive: printf("%d\n", scan("ab\ncd\n", 1))
// drive: printf("%d\n", scan("ab\n", 'a'))
// drive: printf("%d\n", scan("ab\ncd\n", 0))
// drive: printf("%d\n", scan("xx", 1))
// drive: printf("%d\n", scan("", 1))
#include <stdio.h>
#include <string.h>

static int wanted[256];

int scan(const char *text, int first) {
  static char buffer[64];
  char *p = buffer, *begin = buffer;
  int last, inLine = 1;
  memset(buffer, 0, sizeof buffer);
  wanted['a'] = 1;
  FILE *in = fopen("/dev/null", "r"); // alloc: in
  if (!in)
    return -1;
  strcpy(buffer, text);
  int count = (int)strlen(text), state = first;
  if (count <= 0) {
    fclose(in);
    return 0;
  }
  if (wanted[state])
    goto found;
  for (;;) {
    state = (unsigned char)*p;
    if (wanted[state]) {
    found:
      for (;;) {
        if (*p++ == '\n') {
          inLine = 0;
        succeed:
          if (p <= begin) {
            while (begin < buffer + 64)
              putc(*begin++, stdout);
            begin = buffer;
          }
          while (begin < p)
            putc(*begin++, stdout);
          begin = p;
          if (wanted[state = first] == 0)
            goto next;
        }
      inside:
        if (--count <= 0) {
          count = (int)fread(p, 1, 8, in);
          if (count <= 0) {
            if (inLine) {
              inLine = 0;
              goto succeed;
            }
            fclose(in); // broken: leak(in)
            return 0;
          }
        }
        inLine = 1;
      }
    }
    if (*p++ == '\n') {
      inLine = 0;
      begin = p;
      if (wanted[state = first])
        goto inside;
    }
  next:
    if (--count <= 0) {
      count = (int)fread(p, 1, 8, in);
      if (count <= 0)
        break;
    }
    inLine = 1;
  }
  last = inLine;
  fclose(in); // broken: leak(in)
  return last;
}
