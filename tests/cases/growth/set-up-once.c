// What a round does only the first time is not growth.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <unistd.h>
struct module { struct module *next; int id; };
static struct module *modules;
static int is_ready;

static void add(int id) {
  struct module *m = malloc(sizeof *m);
  if (!m)
    abort();
  m->id = id;
  m->next = modules;
  modules = m;
}
void serve(void) {
  for (;;) {
    if (!is_ready) {
      add(1);
      add(2);
      is_ready = 1;
    }
    sleep(1);
  }
}

struct plugin { struct plugin *next; int id; };
static struct plugin *plugins;
static void load(int id) {
  struct plugin *p = malloc(sizeof *p); // alloc: p // expect: unbounded-growth(p)
  if (!p)
    abort();
  p->id = id;
  p->next = plugins;
  plugins = p;
}
void serve_and_load(int *verbose) {
  for (;;) {
    if (*verbose)
      load(1);
    sleep(1);
  }
}
