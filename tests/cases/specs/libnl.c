// libnl: a socket that was closed is still to be freed.
// drive: talk()
// drive: given_up()
#include <stdlib.h>
struct nl_sock;
struct nl_sock *nl_socket_alloc(void);
int nl_connect(struct nl_sock *s, int protocol);
void nl_close(struct nl_sock *s);
void nl_socket_free(struct nl_sock *s);
#ifdef WT_ORACLE
static int fails;
struct nl_sock *nl_socket_alloc(void) { return malloc(1); }
int nl_connect(struct nl_sock *s, int protocol) { return fails; }
void nl_close(struct nl_sock *s) {}
void nl_socket_free(struct nl_sock *s) { free(s); }
#endif

void talk(void) {
  struct nl_sock *s = nl_socket_alloc();
  if (!s)
    return;
  nl_connect(s, 16);
  nl_close(s);
  nl_socket_free(s); // broken: leak(s)
}
void given_up(void) {
#ifdef WT_ORACLE
  fails = -1;
#endif
  struct nl_sock *s = nl_socket_alloc(); // alloc: s
  if (!s)
    return;
  if (nl_connect(s, 16) < 0) {
    nl_close(s);
    return; // expect: leak(s)
  }
  nl_close(s);
  nl_socket_free(s);
}
