// What is popped off a queue is the caller's: it is released, dropped, or still in when the queue ends.
// drive: good()
// drive: dropped()
// drive: left_in()
// drive: full()
#include "mini-glib.h"
void good(void) {
  GQueue *jobs = g_queue_new();
  g_queue_push_tail(jobs, g_strdup("a"));
  g_free(g_queue_pop_head(jobs));
  g_queue_free(jobs);
}
void dropped(void) {
  GQueue *jobs = g_queue_new();
  g_queue_push_tail(jobs, g_strdup("a")); // alloc: jobs
  g_queue_pop_head(jobs);                 // expect: leak(jobs)
  g_queue_free(jobs);
}
void left_in(void) {
  GQueue *jobs = g_queue_new();
  g_queue_push_tail(jobs, g_strdup("a")); // alloc: left
  g_queue_free(jobs);                     // expect: leak(left)
}
void full(void) {
  GQueue *jobs = g_queue_new();
  g_queue_push_tail(jobs, g_strdup("a"));
  g_queue_free_full(jobs, g_free);
}
