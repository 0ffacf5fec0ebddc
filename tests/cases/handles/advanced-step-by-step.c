// A descriptor is replaced by the next one, several times; at the end, whichever it is, it is closed.
// drive: go(2)
// drive: go(200)
// drive: go(1)
// drive[fail 2]: go(200)
#include <fcntl.h>
#include <unistd.h>

typedef struct {
  int fd;
} Place;

static void leave(const Place *place) {
  if (place->fd >= 0)
    close(place->fd);
}

static int advance(Place *place) {
  int next = open("/", O_RDONLY);
  if (next < 0)
    return -1;
  leave(place);
  place->fd = next;
  return 0;
}

int go(int n) {
  Place place = {-100};
  if (n == 2) {
    if (advance(&place) != 0)
      goto fail;
  } else if (n) {
    if (advance(&place) != 0)
      goto fail;
  }
  while (n > 100) {
    if (advance(&place) != 0)
      goto fail;
    n -= 7;
  }
  if (n > 5 && advance(&place) != 0)
    goto fail;
  if (fchdir(place.fd) != 0)
    goto fail;
  leave(&place);
  return 0;
fail:
  leave(&place);
  return -1;
}
