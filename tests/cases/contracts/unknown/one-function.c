// All there is to see is one function: what it gets it releases where something fails, and forgets at the end.
// drive: send(0)
// drive: send(1)
// drive: sent(0)
// drive: sent(1)
struct message;
struct message *message_create(void);
int message_fill(const struct message *m, int n);
void message_destroy(struct message *m);

int send(int n) {
  struct message *m = message_create(); // alloc: m
  if (!m)
    return -1;
  if (message_fill(m, n) < 0) {
    message_destroy(m);
    return -1;
  }
  return 0; // expect: leak(m)
}

int sent(int n) {
  struct message *m = message_create();
  if (!m)
    return -1;
  int rc = message_fill(m, n) < 0 ? -1 : 0;
  message_destroy(m);
  return rc;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct message {
  int n;
};
struct message *message_create(void) { return malloc(sizeof(struct message)); }
int message_fill(const struct message *m, int n) { return n > 0 ? -1 : 0; }
void message_destroy(struct message *m) { free(m); }
#endif
