// What was made is taken over by a structure, unless that cannot be made: two calls further down, told by null and by a number. (tmux's
// menu_display)
// options: --engines ownership
// drive: show(1)
// drive: show(99)
#include <stdlib.h>

struct menu {
  int width;
};
struct view {
  struct menu *menu;
};
static struct view *current;

static struct menu *menu_new(int width) {
  struct menu *m = malloc(sizeof *m);
  if (!m)
    abort();
  m->width = width;
  return m;
}

static void menu_free(struct menu *m) { free(m); }

static struct view *prepare(struct menu *m) {
  if (m->width > 80)
    return NULL;
  struct view *v = malloc(sizeof *v);
  if (!v)
    abort();
  v->menu = m;
  return v;
}

static void view_free(struct view *v) {
  menu_free(v->menu);
  free(v);
}

static int display(struct menu *m) {
  struct view *v = prepare(m);
  if (v == NULL)
    return -1;
  current = v;
  return 0;
}

void show(int width) {
  struct menu *m = menu_new(width);
  if (display(m) != 0) {
    menu_free(m);
    return;
  }
  view_free(current);
  current = NULL;
}
