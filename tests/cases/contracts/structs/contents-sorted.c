// What a structure holds that must be cleared is given to a function that sorts it: it stays the structure's. One function
// clears it only where something went wrong. A name that says so takes it over.
// drive: good_refs(0)
// drive: good_refs(1)
// drive: good_count(0)
// drive: good_first(0)
// drive: good_handed(0)
// drive: bad_refs(0)
// drive: bad_refs(1)
struct names {
  char **start;
  unsigned long count;
};
int list_names(struct names *out, int of);
void names_clear(struct names *n);
void sort_pointers(void **start, unsigned long count);
int show(const char *name);
void push_pointers(void **start);

int good_refs(int of) {
  struct names all = {0, 0};
  if (list_names(&all, of) < 0)
    return -1;
  sort_pointers((void **)all.start, all.count);
  int result = show(all.start[0]);
  names_clear(&all);
  return result;
}

int good_count(int of) {
  struct names all = {0, 0};
  if (list_names(&all, of) < 0)
    return -1;
  int count = (int)all.count;
  names_clear(&all);
  return count;
}

int good_first(int of) {
  struct names all = {0, 0};
  if (list_names(&all, of) < 0)
    return -1;
  int first = all.start[0][0];
  names_clear(&all);
  return first;
}

int good_handed(int of) {
  struct names all = {0, 0};
  if (list_names(&all, of) < 0)
    return -1;
  push_pointers((void **)all.start);
  return 0;
}

int bad_refs(int of) {
  struct names all = {0, 0};
  if (list_names(&all, of) < 0) // alloc: all.start
    goto failed;
  sort_pointers((void **)all.start, all.count);
  for (unsigned long i = 0; i < all.count; i++)
    if (show(all.start[i]) < 0)
      goto failed;
  return 0; // expect: leak(all.start)
failed:
  names_clear(&all);
  return -1;
}

#ifdef WT_ORACLE
#include <stdlib.h>
int list_names(struct names *out, int of) {
  if (of)
    return -1;
  out->start = calloc(2, sizeof(char *));
  out->start[0] = out->start[1] = "a";
  out->count = 2;
  return 0;
}
void names_clear(struct names *n) { free(n->start); }
void sort_pointers(void **start, unsigned long count) {
  void *first = start[0];
  start[0] = start[count - 1];
  start[count - 1] = first;
}
int show(const char *name) { return name[0]; }
void push_pointers(void **start) { free(start); }
#endif
