// A log as an array that becomes one longer with each event; one that starts again when it is full does not grow.
// options: --engines behavior
// skip-run: a server does not end
#include <poll.h>
#include <stdlib.h>
struct entry { int kind; long when; };
static struct entry *entries, *recent;
static size_t count, kept;

static void record(int kind, long when) {
  struct entry *more = realloc(entries, (count + 1) * sizeof *more); // expect: unbounded-growth(entries) // step: is made longer
  if (!more)
    return;
  entries = more;
  entries[count].kind = kind;
  entries[count].when = when;
  count++;
}
static void record_recent(int kind, long when) {
  if (kept == 100)
    kept = 0;
  struct entry *more = realloc(recent, (kept + 1) * sizeof *more);
  if (!more)
    return;
  recent = more;
  recent[kept].kind = kind;
  recent[kept].when = when;
  kept++;
}
void serve(struct pollfd *fds, int n) {
  for (long now = 0;; now++)
    record(poll(fds, n, 1000), now);
}
void serve_recent(struct pollfd *fds, int n) {
  for (long now = 0;; now++)
    record_recent(poll(fds, n, 1000), now);
}
