// A loop of main that ends before the program does is not endless because main ends in `exit`.
// options: --engines behavior
// skip-run: the second does not end
#include <stdlib.h>
#include <unistd.h>
struct option { struct option *next; const char *name; };
static struct option *options;
static const char *const names[] = {"a", "b", 0};
static int run(void) { return options != 0; }

void start(void) {
  for (const char *const *name = names; *name; name++) {
    struct option *o = malloc(sizeof *o);
    if (!o)
      exit(1);
    o->name = *name;
    o->next = options;
    options = o;
  }
  exit(run());
}

struct probe { struct probe *next; };
static struct probe *probes;
void watch(void) {
  for (;;) {
    struct probe *p = malloc(sizeof *p); // alloc: p // expect: unbounded-growth(p)
    if (!p)
      exit(1);
    p->next = probes;
    probes = p;
    sleep(1);
  }
}
