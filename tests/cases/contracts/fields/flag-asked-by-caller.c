// Whoever calls asks a number of the object first, and the callee sets it: the fields it fills are empty. Where nobody
// asks, what they held is lost.
// drive: { struct desk *d = desk_new(); realize(d); desk_free(d); drop_shared(); }
// drive: { struct desk *d = desk_new(); set_folder(d, "a"); reset(d); desk_free(d); }
#include <stdlib.h>
#include <string.h>

struct conf {
  int configured;
  char *picture;
  char *folder;
};
struct desk {
  int monitor;
  struct conf conf;
};
static struct app {
  int users;
  struct conf section;
} the_app, *app = &the_app;

struct desk *desk_new(void) {
  struct desk *d = calloc(1, sizeof *d);
  if (!d)
    abort();
  return d;
}

static void clear(struct conf *c) {
  free(c->picture);
  free(c->folder);
  c->picture = c->folder = NULL;
}

void desk_free(struct desk *d) {
  free(d->conf.picture);
  free(d->conf.folder);
  free(d);
}

void drop_shared(void) {
  clear(&app->section);
}

void set_picture(struct desk *d, const char *name) {
  free(d->conf.picture);
  d->conf.picture = strdup(name);
}

void set_folder(struct desk *d, const char *name) {
  free(d->conf.folder);
  d->conf.folder = strdup(name); // alloc: c->folder
}

static void copy_conf(struct conf *to, const struct conf *from) {
  to->picture = from->picture ? strdup(from->picture) : NULL;
  to->folder = strdup(from->folder ? from->folder : "/");
  to->configured = 1;
}

void realize(struct desk *d) {
  if (!d->conf.configured)
    copy_conf(&d->conf, &app->section);
  if (!app->section.configured)
    copy_conf(&app->section, &d->conf);
}

static void default_conf(struct conf *c) {
  c->folder = strdup("/"); // missed: leak(c->folder) the other one that fills it counts as one who loses it
  c->configured = 1;
}

void reset(struct desk *d) {
  default_conf(&d->conf);
}
