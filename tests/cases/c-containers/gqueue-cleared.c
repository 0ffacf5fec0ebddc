// A queue is cleared with elements in it that are nobody else's.
// drive: bad()
// drive: good()
#include "mini-glib.h"
void bad(void) {
  GQueue *jobs = g_queue_new();
  g_queue_push_tail(jobs, g_strdup("a")); // alloc: jobs
  g_queue_clear(jobs);                    // expect: leak(jobs)
  g_queue_free(jobs);
}
void good(void) {
  GQueue *jobs = g_queue_new();
  g_queue_push_tail(jobs, g_strdup("a"));
  char *job;
  while ((job = g_queue_pop_head(jobs)))
    g_free(job);
  g_queue_clear(jobs);
  g_queue_free(jobs);
}
