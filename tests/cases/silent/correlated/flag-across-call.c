// A flag of the caller's object is tested before and after a call that gets the object: both tests give the same answer.
// drive: { struct config c = {1, split}; perform(&c, 3); }
// drive: { struct config c = {0, split}; perform(&c, 3); }
// drive: { struct config c = {1, split}; grow(&c, 3); }
#include <stdlib.h>

struct config {
  int is_list;
  int (*set)(struct config *, int *values);
};

int split(struct config *c, int *values);
#ifdef WT_ORACLE
int split(struct config *c, int *values) { return values[0] + c->is_list; }
#endif

int perform(struct config *c, int value) {
  int *values, result;
  if (c->is_list) {
    values = malloc(2 * sizeof *values);
    if (!values)
      return -1;
    values[0] = values[1] = value;
  } else {
    values = &value;
  }
  result = c->set(c, values);
  if (c->is_list)
    free(values);
  return result;
}

int grow(struct config *c, int value) {
  int *values = NULL, result;
  if (c->is_list) {
    values = malloc(sizeof *values); // alloc: values
    if (!values)
      return -1;
    values[0] = value;
  }
  result = split(c, &value);
  if (c->is_list)
    free(values); // broken: leak(values)
  return result;
}
