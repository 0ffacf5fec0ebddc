// The queues of <sys/queue.h>: one is only inserted into, one is emptied too.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <sys/queue.h>
#include <unistd.h>
struct message { TAILQ_ENTRY(message) entry; int n; };
TAILQ_HEAD(messages, message);
static struct messages sent = TAILQ_HEAD_INITIALIZER(sent);
struct packet { TAILQ_ENTRY(packet) entry; int n; };
TAILQ_HEAD(packets, packet);
static struct packets queued = TAILQ_HEAD_INITIALIZER(queued);

void send_for_ever(void) {
  for (int n = 0;; n++) {
    struct message *m = malloc(sizeof *m); // alloc: m // expect: unbounded-growth(m)
    if (!m)
      abort();
    m->n = n;
    TAILQ_INSERT_TAIL(&sent, m, entry);
    sleep(1);
  }
}
void queue_for_ever(void) {
  for (int n = 0;; n++) {
    struct packet *p = malloc(sizeof *p);
    if (!p)
      abort();
    p->n = n;
    TAILQ_INSERT_TAIL(&queued, p, entry);
    if (n % 10 == 9)
      while ((p = TAILQ_FIRST(&queued)) != NULL) {
        TAILQ_REMOVE(&queued, p, entry);
        free(p);
      }
  }
}
