// A parser of options that the loop calls again for one option only: the lists of the others do not grow with it.
// options: --engines behavior
// skip-run: a server does not end
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct route { struct route *next; char *text; };
struct alias { struct alias *next; char *text; };
struct mount { struct mount *next; char *text; };
static struct route *routes;
static struct alias *aliases;
static struct mount *mounts;
enum { kRoute = 256, kAlias, kMount, kFromFile };

static void one_option(int option, char *text) {
  switch (option) {
  case kRoute: {
    struct route *r = malloc(sizeof *r); // read again: once more
    if (!r)
      abort();
    r->text = text;
    r->next = routes;
    routes = r;
    break;
  }
  case kAlias: {
    struct alias *a = malloc(sizeof *a); // expect: unbounded-growth(a)
    if (!a)
      abort();
    a->text = text;
    a->next = aliases;
    aliases = a;
    break;
  }
  case kMount: {
    struct mount *m = malloc(sizeof *m);
    if (!m)
      abort();
    m->text = text;
    m->next = mounts;
    mounts = m;
    break;
  }
  }
}
static void forget_routes(void) {
  while (routes) {
    struct route *next = routes->next;
    free(routes);
    routes = next;
  }
}
static int option_named(const char *name) {
  return strcmp(name, "route") == 0 ? kRoute : strcmp(name, "alias") == 0 ? kAlias : kMount;
}
static void read_options(FILE *f, int only) {
  char line[100];
  while (fgets(line, sizeof line, f)) {
    int option = only == kFromFile ? 0 : only;
    const char *problem = NULL;
    if (option == 0) {
      option = option_named(line);
      if (only == kFromFile && option != kAlias && option != kRoute)
        problem = "not in this file";
    }
    if (problem)
      puts(problem);
    else
      one_option(option, strdup(line));
  }
}
void serve(FILE *f, struct pollfd *fds) {
  read_options(f, 0);
  for (;;) {
    poll(fds, 1, -1);
    forget_routes();
    read_options(f, kRoute);
    read_options(f, kFromFile);
  }
}
