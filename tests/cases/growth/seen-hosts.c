// A table of hosts: a new entry only for a host that is not there yet. Grows with the hosts, which is a matter of `--all`.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <sys/socket.h>
struct host { struct host *next; int address, count; };
static struct host *hosts;

static struct host *find(int address) {
  for (struct host *h = hosts; h; h = h->next)
    if (h->address == address)
      return h;
  return 0;
}
void count_hosts(int s) {
  char b[16];
  for (;;) {
    int address = (int)recvfrom(s, b, sizeof b, 0, 0, 0);
    struct host *h = find(address);
    if (!h) {
      h = malloc(sizeof *h); // alloc: h // expect(low): unbounded-growth(h)
      if (!h)
        abort();
      h->address = address;
      h->next = hosts;
      hosts = h;
    }
    h->count++;
  }
}
