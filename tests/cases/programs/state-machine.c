// A connection goes through states; each state owns something else, and closing depends on the state.
// drive: { struct session *s = session_open(); advance(s); advance(s); session_close(s); }
// drive: { struct session *s = session_open(); session_close(s); }
// drive: { struct session *s = session_open(); advance(s); session_close(s); }
// drive[fail 2]: { struct session *s = session_open(); if (s) { advance(s); session_close(s); } }
#include <stdlib.h>

enum state { NEW, READING, DONE };
struct session {
  enum state state;
  union {
    char *input;
    int *result;
  };
};

struct session *session_open(void) {
  struct session *s = malloc(sizeof *s);
  if (!s)
    return NULL;
  s->state = NEW;
  s->input = NULL;
  return s;
}

int advance(struct session *s) {
  switch (s->state) {
  case NEW:
    s->input = malloc(32);
    if (!s->input)
      return -1;
    s->state = READING;
    return 0;
  case READING: {
    int *result = malloc(sizeof *result);
    if (!result)
      return -1;
    *result = 1;
    free(s->input);
    s->result = result;
    s->state = DONE;
    return 0;
  }
  case DONE:
    break;
  }
  return 1;
}

void session_close(struct session *s) {
  switch (s->state) {
  case READING:
    free(s->input);
    break;
  case DONE:
    free(s->result);
    break;
  case NEW:
    break;
  }
  free(s);
}
