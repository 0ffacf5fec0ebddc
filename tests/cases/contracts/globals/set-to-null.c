// The current session becomes null and is lost.
// drive: { session_open("a"); bad_close(); }
// drive: { session_open("a"); good_close(); }
#include <stdlib.h>
#include <string.h>
struct session { char *user; int id; };
static struct session *current;
static void session_free(struct session *s) {
  free(s->user);
  free(s);
}
void session_open(const char *user) {
  if (current)
    session_free(current);
  current = malloc(sizeof *current); // alloc: s
  if (!current)
    abort();
  current->user = strdup(user);
  current->id = 1;
}
void bad_close(void) {
  current = NULL; // missed: leak(s) a global that is only set to null
}
void good_close(void) {
  if (current)
    session_free(current);
  current = NULL;
}
