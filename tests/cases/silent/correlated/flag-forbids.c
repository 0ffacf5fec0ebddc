// A callee makes a larger buffer only if one bit of its flags allows it; this caller does not set the bit.
// drive: convert("text", 0)
// drive: convert_growing("text and more text", 0)
#include <stdlib.h>
#include <string.h>

enum { EXPAND = 1 << 0, BAD = 1 << 1, INCOMPLETE = 1 << 2, CIRCULAR = 1 << 3, INIT = 1 << 4 };

struct buffer {
  char *text;
  size_t used, size;
};

static int state;
void reset(void) { state = 0; }

int convert_into(const char *in, struct buffer *out, int flags) {
  size_t length = strlen(in);
  if (!out->size && flags & EXPAND) {
    out->text = malloc(64);
    if (!out->text)
      abort();
    out->size = 64;
  } else if (out->used + 1 >= out->size) {
    if (!(flags & EXPAND) || flags & CIRCULAR)
      return -1;
    out->text = realloc(out->text, out->size + length * 2 + 8);
    if (!out->text)
      abort();
    out->size += length * 2 + 8;
  }
  if (flags & INIT)
    reset();
  while (*in && out->used + 1 < out->size) {
    if (*in < 0 && !(flags & BAD))
      return -1;
    if (in[1] < 0 && !(flags & INCOMPLETE))
      return -1;
    out->text[out->used++] = *in++;
  }
  return 0;
}

int convert(const char *in, int flags) {
  char room[32];
  struct buffer out = {room, 0, sizeof room};
  int result = convert_into(in, &out, BAD | INCOMPLETE | INIT); // broken[  int result = convert_into(in, memset(&out, 0, sizeof out), EXPAND);]: leak(out.text)
  out.text[out.used] = '\0';
  return result + flags;
}

int convert_growing(const char *in, int flags) {
  struct buffer out = {NULL, 0, 0};
  int result = convert_into(in, &out, EXPAND | flags);
  free(out.text); // broken: leak(out.text)
  return result;
}
