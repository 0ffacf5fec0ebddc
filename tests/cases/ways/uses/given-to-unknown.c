// A function whose body is not there is given what was released: it will look at it. The twins give it before, give it something
// else, or print the address only.
// drive: after(4)
// drive: given(strdup("x"))
// drive: named(1)
// drive: text(2)
// drive: before(4)
// drive: traced(4)
// drive: tested(1)
// drive: tested(0)
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  int n;
};
void show(const struct item *item);
void store(char *text);
void trace(const char *format, ...);
struct item *lookup(int n);

void after(int n) {
  struct item *item = malloc(sizeof *item); // alloc: item
  if (!item)
    return;
  item->n = n;
  free(item);
  show(item); // expect: use-after-free(item)
}

void given(char *text) {
  free(text);
  store(text); // expect: use-after-free(text)
}

/* Found somewhere, tested, released and used. */
int named(int n) {
  struct item *item = lookup(n);
  if (!item)
    return -1;
  free(item);
  return item->n; // expect: use-after-free() // says: unknown-object
}

void text(int n) {
  char *name = malloc(8); // alloc: name
  if (!name)
    return;
  snprintf(name, 8, "%d", n);
  free(name);
  trace("%s", name); // expect: use-after-free(name)
}

void before(int n) {
  struct item *item = malloc(sizeof *item);
  if (!item)
    return;
  item->n = n;
  show(item);
  free(item);
  item = NULL;
  show(item);
}

void traced(int n) {
  struct item *item = malloc(sizeof *item);
  if (!item)
    return;
  item->n = n;
  free(item);
  trace("released %p", (void *)item);
}

int tested(int n) {
  struct item *item = lookup(n);
  int result = 0;
  if (item) {
    result = item->n;
    free(item);
  }
  return result;
}

#ifdef WT_ORACLE
void show(const struct item *item) {
  if (item)
    printf("%d\n", item->n);
}
void store(char *text) { text[0] = 'x'; }
void trace(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}
struct item *lookup(int n) { return n ? calloc(1, sizeof(struct item)) : NULL; }
#endif
