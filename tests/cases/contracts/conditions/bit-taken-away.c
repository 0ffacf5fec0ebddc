// The bit that says "release it" is taken away.
// drive: { struct attr a = {0}; attr_copy(&a, "x"); bad_share(&a); attr_done(&a); }
// drive: { struct attr a = {0}; attr_copy(&a, "x"); good_share(&a, "y"); attr_done(&a); }
#include <stdlib.h>
#include <string.h>
enum { A_FREE = 4, A_SET = 8 };
struct attr { char *value; unsigned bits; };
void attr_done(struct attr *a) {
  if (a->bits & A_FREE)
    free(a->value);
  a->bits = 0;
  a->value = NULL;
}
void attr_copy(struct attr *a, const char *value) {
  attr_done(a);
  a->value = strdup(value); // alloc: value
  a->bits = A_FREE | A_SET;
}
void bad_share(struct attr *a) {
  a->value = "none"; // missed: leak(value) a bit
  a->bits = A_SET;
}
void good_share(struct attr *a, char *value) {
  if (a->bits & A_FREE)
    free(a->value);
  a->value = value;
  a->bits = A_SET;
}
