// libxml2 hands out its allocator as variables: what they point to is known unless the program sets them.
// drive: grown(1), grown(100)
// drive: lost(0), lost(1)
#include <stdio.h>
#include <stdlib.h>
extern void *(*xmlMalloc)(size_t size);
extern void *(*xmlRealloc)(void *mem, size_t size);
extern void (*xmlFree)(void *mem);
#ifdef WT_ORACLE
void *(*xmlMalloc)(size_t size) = malloc;
void *(*xmlRealloc)(void *mem, size_t size) = realloc;
void (*xmlFree)(void *mem) = free;
#endif

int grown(int n) {
  int size = 10;
  char *text = xmlMalloc(size), *larger;
  if (!text)
    return -1;
  while (size < 1000) {
    if (snprintf(text, size, "%*d", n, 1) < size)
      break;
    size += 100;
    if ((larger = xmlRealloc(text, size)) == NULL) {
      xmlFree(text);
      return -1;
    }
    text = larger;
  }
  xmlFree(text);
  return 0;
}

int lost(int early) {
  char *text = xmlMalloc(10); // alloc: text
  if (!text)
    return -1;
  if (early)
    return 1; // expect: leak(text)
  xmlFree(text);
  return 0;
}
