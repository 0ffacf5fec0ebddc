// A descriptor is replaced by the next one at five places, until the name is short enough; whichever it is, it is closed. The
// twin forgets it on one way out.
// drive: closes((char[]){'/', 0}, 2)
// drive: closes((char[]){'/', 0}, 1)
// drive: forgets((char[]){'/', 'x', 'x', 0}, 2)
// drive[fail 1]: closes((char[]){'/', 0}, 2)
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct place {
  int fd;
};

static void leave(const struct place *p) {
  if (0 <= p->fd && close(p->fd))
    abort();
}

static int advance(struct place *p, const char *name) {
  int fd = open(name, O_RDONLY);
  if (fd < 0)
    return -1;
  leave(p);
  p->fd = fd;
  return 0;
}

int closes(char *name, size_t slashes) {
  char *end = name + strlen(name);
  struct place place = {AT_FDCWD};
  if (slashes == 2) {
    if (advance(&place, "/"))
      goto fail;
  } else if (slashes) {
    if (advance(&place, "/") != 0)
      goto fail;
  }
  while (4 <= end - name) {
    char *slash = strchr(name, '/');
    if (slash == NULL) {
      leave(&place);
      return -1;
    }
    if (advance(&place, "/") != 0)
      goto fail;
    name = slash + 1;
  }
  if (name < end && advance(&place, "/") != 0)
    goto fail;
  if (fchdir(place.fd) != 0)
    goto fail;
  leave(&place);
  return 0;
fail:
  leave(&place);
  return -1;
}

int forgets(char *name, size_t slashes) {
  char *end = name + strlen(name);
  struct place place = {AT_FDCWD};
  if (slashes == 2) {
    int failed = advance(&place, "/"); // alloc: place.fd
    if (failed)
      return -1;
  }
  while (2 <= end - name) { // step: `2 <= end - name`
    char *slash = strchr(name + 1, '/');
    if (slash == NULL)
      return -1; // expect: leak(place.fd)
    name = slash + 1;
  }
  leave(&place); // step: !is closed by
  return 0;
}
