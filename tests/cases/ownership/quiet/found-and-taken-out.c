// Who finds a request in a list takes it out himself, and releases it. (openssh's request_find)
// options: --engines ownership
// drive: { ask(1); ask(2); answer(1); answer(2); }
#include <stdlib.h>

struct request {
  struct request *next;
  int id;
};
static struct request *requests;

void ask(int id) {
  struct request *r = malloc(sizeof *r);
  if (!r)
    abort();
  r->id = id;
  r->next = requests;
  requests = r;
}

static struct request *find(int id) {
  struct request *r;
  for (r = requests; r; r = r->next)
    if (r->id == id)
      break;
  return r;
}

void answer(int id) {
  struct request *r = find(id);
  if (!r)
    return;
  struct request **at = &requests;
  while (*at != r)
    at = &(*at)->next;
  *at = r->next;
  free(r);
}
