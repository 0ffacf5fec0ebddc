// The descriptor of an element of a list is opened anew; the test is of what was just assigned.
// drive: open_one(1); close(transfers->fd)
// drive[fail 2]: open_one(1)
// drive: open_one(1); open_one(1); close(transfers->fd)
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct Transfer {
  int fd, port;
  struct Transfer *next;
} Transfer;

static Transfer *transfers;

int open_one(int port) {
  Transfer *transfer, **link;
  for (link = &transfers; (transfer = *link); link = &transfer->next)
    if (transfer->port == port)
      break;
  if (transfer) {
    *link = transfer->next;
    close(transfer->fd);
  } else if (!(transfer = malloc(sizeof *transfer))) {
    return -1;
  }
  if ((transfer->fd = socket(AF_UNIX, SOCK_STREAM, 0)) == -1) {
    free(transfer);
    return -1;
  }
  transfer->port = port;
  transfer->next = transfers;
  transfers = transfer;
  return 0;
}
