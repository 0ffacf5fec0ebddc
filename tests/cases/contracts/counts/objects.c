// GLib's objects: held for the time of a call, and forgotten on one way out.
// drive: { Object *o = object_new(); forgets(o, 1); g_object_unref(o); }
// drive: { Object *o = object_new(); forgets(o, 0); g_object_unref(o); }
// drive: { Object *o = object_new(); gives_back(o, 1); gives_back(o, 0); g_object_unref(o); }
// drive: { Object *o = object_new(); bare(o, 1); g_object_unref(o); }
// drive: { Object *o = object_new(); bare(o, 0); g_object_unref(o); }
// drive: { Object *o = object_new(); struct view v = {0}; show(&v, o); show(&v, o); g_object_unref(v.object); g_object_unref(o); }
// drive: { Object *o = object_new(); g_object_unref(found(o, 1)); found(o, 0); g_object_unref(o); }
// drive: { Object *o = object_new(); later(o); later(NULL); run(); g_object_unref(o); }
// drive: { Object *o = object_new(); struct view *v = view_new(o); view_free(v); g_object_unref(o); }
#include <stdlib.h>
typedef void *gpointer;
typedef int gboolean;
typedef unsigned guint;
typedef gboolean (*GSourceFunc)(gpointer data);
typedef struct {
  int references;
  int n;
} Object;
gpointer g_object_ref(gpointer object);
void g_object_unref(gpointer object);
guint g_idle_add(GSourceFunc function, gpointer data);
Object *object_new(void);
#ifdef WT_ORACLE
Object *object_new(void) {
  Object *o = calloc(1, sizeof *o); // alloc: o
  o->references = 1;
  return o;
}
gpointer g_object_ref(gpointer object) {
  ((Object *)object)->references++;
  return object;
}
void g_object_unref(gpointer object) {
  if (--((Object *)object)->references == 0)
    free(object);
}
static GSourceFunc idle;
static gpointer idle_data;
guint g_idle_add(GSourceFunc function, gpointer data) {
  idle = function;
  idle_data = data;
  return 1;
}
void run(void) { idle(idle_data); }
#endif

int forgets(Object *o, int n) {
  Object *held = g_object_ref(o); // alloc: o
  if (n > held->n)
    return -1; // expect: leak(o)
  g_object_unref(held);
  return 0;
}

int gives_back(Object *o, int n) {
  Object *held = g_object_ref(o);
  int result = n > held->n ? -1 : 0;
  g_object_unref(held);
  return result;
}

void bare(Object *o, int n) {
  g_object_ref(o); // alloc: o // expect: leak(o)
  if (n > 0)
    return;
  g_object_unref(o);
}

struct view {
  Object *object;
};

void show(struct view *v, Object *o) {
  if (v->object == o)
    return;
  if (v->object)
    g_object_unref(v->object);
  v->object = o ? g_object_ref(o) : NULL;
}

Object *found(Object *o, int n) {
  Object *result = g_object_ref(o);
  if (n > 0)
    return result;
  g_object_unref(result);
  return NULL;
}

static gboolean on_idle(gpointer data) {
  g_object_unref(data);
  return 0;
}

void later(Object *o) {
  if (!o)
    return;
  g_object_ref(o);
  if (o->n > 3) {
    g_object_unref(o);
    return;
  }
  g_idle_add(on_idle, o);
}

struct view *view_new(Object *o) {
  struct view *v = malloc(sizeof *v);
  if (!v)
    abort();
  v->object = g_object_ref(o);
  return v;
}

void view_free(struct view *v) {
  g_object_unref(v->object);
  free(v);
}
