// A list that a global holds.
// drive: note("a"); forget();
// drive: keep("a"); release();
#include "mini-glib.h"
static GSList *notes, *kept;
void note(const char *s) { notes = g_slist_prepend(notes, g_strdup(s)); } // alloc: notes
void forget(void) {
  g_slist_free(notes); // expect: leak(notes)
  notes = NULL;
}
void keep(const char *s) { kept = g_slist_prepend(kept, g_strdup(s)); }
void release(void) {
  g_slist_free_full(kept, g_free);
  kept = NULL;
}
