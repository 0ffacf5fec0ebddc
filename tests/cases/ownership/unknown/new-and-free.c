// Nothing is known of obj_new and obj_free but how they are used: together, on all ways but one.
// options: --engines ownership
// drive: { first(1); second(1); third(1); fourth(1); fourth(-1); }
// drive: { first(-1); second(-1); third(-1); }
#include <stdlib.h>

struct obj;
struct obj *obj_new(int n);
void obj_free(struct obj *o);
int obj_size(struct obj *o);

int first(int n) {
  struct obj *o = obj_new(n);
  int size = obj_size(o);
  obj_free(o);
  return size;
}

int second(int n) {
  struct obj *o = obj_new(n + 1);
  if (obj_size(o) < 0) {
    obj_free(o);
    return -1;
  }
  obj_free(o);
  return 0;
}

int third(int n) {
  struct obj *o = obj_new(n + 2);
  int size = obj_size(o) * 2;
  obj_free(o);
  return size;
}

int fourth(int n) {
  struct obj *o = obj_new(n); // alloc: o
  if (obj_size(o) < 0)
    return -1;                // expect: leak(o)
  obj_free(o);
  return 0;
}

#ifdef WT_ORACLE
struct obj {
  int n;
};
struct obj *obj_new(int n) {
  struct obj *o = malloc(sizeof *o);
  if (!o)
    abort();
  o->n = n;
  return o;
}
void obj_free(struct obj *o) { free(o); }
int obj_size(struct obj *o) { return o->n; }
#endif
