// A function without a body that is called after a structure, and gets one as its first argument, does not keep it.
// drive: bad_parse("x")
// drive: good_parse("x")
// drive: { struct refspec_list l; bad_list(&l, "x"); }
// drive: { struct refspec_list l = {0}; good_list(&l, "x"); free(l.first); }
#include <stdlib.h>

struct refspec {
  int flags;
  char src[8];
};
struct refspec_list {
  struct refspec *first;
};
int refspec_parse(struct refspec *spec, const char *text);
int refspec_register(struct refspec *spec);
int refspec_link(struct refspec *spec, struct refspec_list *to);

int bad_parse(const char *text) {
  struct refspec *spec = calloc(1, sizeof *spec); // alloc: spec
  if (!spec)
    return -1;
  if (refspec_parse(spec, text) < 0)
    return -1; // expect(medium): leak(spec)
  if (spec->flags)
    refspec_register(spec);
  else
    free(spec);
  return 0;
}

int good_parse(const char *text) {
  struct refspec *spec = calloc(1, sizeof *spec);
  if (!spec)
    return -1;
  if (refspec_parse(spec, text) < 0) {
    free(spec);
    return -1;
  }
  return refspec_register(spec); // its name says that it keeps it
}

int bad_list(struct refspec_list *list, const char *text) {
  struct refspec *spec = calloc(1, sizeof *spec); // alloc: listed
  if (!spec || refspec_parse(spec, text) < 0)
    return -1; // expect(medium): leak(listed)
  refspec_link(spec, list);
  free(list->first);
  return 0;
}

int good_list(struct refspec_list *list, const char *text) {
  struct refspec *spec = calloc(1, sizeof *spec);
  if (!spec)
    return -1;
  (void)text;
  refspec_link(spec, list); // another structure that may hold it
  return 0;
}

#ifdef WT_ORACLE
static struct refspec *registered;
int refspec_parse(struct refspec *spec, const char *text) {
  spec->src[0] = text[0];
  return -1;
}
int refspec_register(struct refspec *spec) {
  registered = spec;
  return 0;
}
int refspec_link(struct refspec *spec, struct refspec_list *to) {
  to->first = spec;
  return 0;
}
#endif
