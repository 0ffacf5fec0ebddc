// A reference that is taken for someone who was given the object before, or who takes what is floating.
// drive: { Object *o = object_new(); forgotten(o, 1); forgotten(o, 0); g_object_unref(o); }
// drive: { Object *o = object_new(); asks(o, 0); asks(o, 1); run(); g_object_unref(o); }
// drive: { Object *o = object_new(); struct box b = {0}; pack(&b, o, 1); g_object_unref(b.child); g_object_unref(o); }
// drive: { Object *o = object_new(); struct box b = {0}; pack(&b, o, 0); g_object_unref(o); }
#include <stdlib.h>
typedef void *gpointer;
typedef int gboolean;
typedef struct {
  int references, floating, n;
} Object;
gpointer g_object_ref(gpointer object);
gpointer g_object_ref_sink(gpointer object);
void g_object_unref(gpointer object);
void send_async(void (*done)(gpointer), gpointer data);
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
gpointer g_object_ref_sink(gpointer object) { return g_object_ref(object); }
void g_object_unref(gpointer object) {
  if (--((Object *)object)->references == 0)
    free(object);
}
static void (*pending)(gpointer);
static gpointer pending_data;
void send_async(void (*done)(gpointer), gpointer data) {
  pending = done;
  pending_data = data;
}
void run(void) { pending(pending_data); }
#endif

static void sent(gpointer data) {
  g_object_unref(data);
}

void asks(Object *o, int n) {
  if (n == 0) {
    g_object_ref(o); // alloc: o
    o->n = 1;
    g_object_unref(o);
    return;
  }
  send_async(sent, o);
  g_object_ref(o); // until it was sent
  o->n = 2;
}

struct box {
  Object *child;
};

int pack(struct box *b, Object *o, int n) {
  Object *mine = g_object_ref_sink(o);
  if (n == 0) {
    g_object_unref(mine);
    return -1;
  }
  b->child = mine;
  return 0;
}

int forgotten(Object *o, int n) {
  Object *held = g_object_ref(o); // alloc: o
  if (n > o->n) {
    g_object_unref(held); // broken: leak(o)
    return -1;
  }
  g_object_unref(held);
  return 0;
}
