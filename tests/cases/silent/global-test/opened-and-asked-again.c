// What was opened is kept in a structure; a callee changes that structure, and the same field is asked for again.
// drive: start()
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  FILE *stream;
  int lines;
  char *name;
} Daemon;

static Daemon storage;
static Daemon *daemon_ = &storage;

static void read_all(FILE *stream) {
  daemon_->lines = fgetc(stream);
  daemon_->name = NULL;
}

int start(void) {
  FILE *stream = daemon_->stream = fopen("/dev/null", "r");
  if (!stream)
    exit(1);
  read_all(stream);
  if (!daemon_->stream)
    return pclose(stream);
  return fclose(daemon_->stream);
}
