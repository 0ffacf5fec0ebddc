// The flag is not set beside a copy; nobody will release it.
// drive: { struct msg m = {0}; bad_copy(&m, "a"); msg_clear(&m); }
// drive: { struct msg m = {0}; good_copy(&m, "a"); msg_clear(&m); }
// drive: { struct msg m = {0}; msg_ref(&m, "a"); msg_clear(&m); }
#include <stdlib.h>
#include <string.h>
struct msg { char *body; int is_own; };
void msg_clear(struct msg *m) {
  if (m->is_own)
    free(m->body);
  m->body = NULL;
  m->is_own = 0;
}
void msg_ref(struct msg *m, char *body) {
  msg_clear(m);
  m->body = body;
  m->is_own = 0;
}
void bad_copy(struct msg *m, const char *body) {
  msg_clear(m);
  m->body = strdup(body); // alloc: body // missed: leak(body) a flag
}
void good_copy(struct msg *m, const char *body) {
  msg_clear(m);
  m->body = strdup(body);
  m->is_own = 1;
}
