// The callee releases what it returns if a file cannot be opened; nobody takes the result.
// skip-run: the callee hands out memory that it has released
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int input(void);

struct node {
  int tag;
};

static struct node *make(char *text, int isNew) {
  struct node *other = NULL, *node = NULL;
  int fd = -1;
  if (isNew || input()) {
    node = calloc(1, sizeof *node);
    if (!node)
      return NULL;
    free(node);
    fd = open("name", O_RDONLY);
    if (fd < 0) {
    }
  } else {
    if (!text)
      return NULL;
  }
  if (!isNew) {
    close(fd);
    fd = -1;
    node = calloc(1, sizeof *node);
    if (isNew > 0) {
      other = calloc(1, sizeof *other);
      if (!other) {
      }
    }
  }
  if (!other || input()) {
    if (!isNew) {
      fd = open("name", O_RDONLY);
      if (fd < 0 && node)
        free(node);
    }
    if (!other) {
      if (fd >= 0) {
      }
    }
  }
  close(fd);
  return node;
}

void drop(void) {
  make(NULL, 0); // missed: leak(node) whether it was released is more than the callee's summary has room for
}
