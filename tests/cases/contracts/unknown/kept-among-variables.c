// A value among variable arguments may be kept by the function that gets it: that is no evidence against its maker.
// drive: good_print(2)
// drive: bad_print(2)
// drive: bad_print(0)
struct object;
struct array;
struct object *object_create(void);
void object_free(struct object *o);
void object_print(struct object *o);
struct array *object_rows(struct object *o);
int object_add(struct object *o, const char *name, int type, ...);
int array_add(struct array *a, int type, ...);

void good_print(int n) {
  struct object *root = object_create();
  struct array *rows = object_rows(root);
  for (int i = 0; i < n; i++) {
    struct object *row = object_create();
    object_add(row, "n", 1, i);
    array_add(rows, 7, row);
  }
  object_print(root);
  object_free(root);
}

int bad_print(int n) {
  struct object *root = object_create(); // alloc: root
  object_add(root, "n", 1, n);
  object_print(root);
  if (n == 0)
    return 0; // expect: leak(root)
  object_free(root);
  return 1;
}

#ifdef WT_ORACLE
#include <stdarg.h>
#include <stdlib.h>
struct array {
  struct object *last;
};
struct object {
  struct array rows;
};
struct object *object_create(void) { return calloc(1, sizeof(struct object)); }
void object_free(struct object *o) {
  if (!o)
    return;
  object_free(o->rows.last);
  free(o);
}
void object_print(struct object *o) {}
struct array *object_rows(struct object *o) { return &o->rows; }
int object_add(struct object *o, const char *name, int type, ...) { return 0; }
int array_add(struct array *a, int type, ...) {
  va_list list;
  va_start(list, type);
  struct object *row = va_arg(list, struct object *);
  va_end(list);
  object_free(a->last);
  a->last = row;
  return 0;
}
#endif
