// A stream owns through a field that its user never touches; the pointers he sets are his own.
#include <string.h>

// As in zlib.h, which need not be installed.
typedef struct {
  const unsigned char *next_in;
  unsigned avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  struct internal_state *state;
} z_stream;
enum { Z_OK = 0, Z_NO_FLUSH = 0, Z_FINISH = 4 };
int inflateInit_(z_stream *, const char *, int);
int inflate(z_stream *, int);
int inflateEnd(z_stream *);
#define inflateInit(stream) inflateInit_((stream), "1.2", (int)sizeof(z_stream))

int unpack(unsigned char *from, unsigned n, unsigned char *to, unsigned room) {
  z_stream s;
  memset(&s, 0, sizeof s);
  if (inflateInit(&s) != Z_OK)
    return -1;
  s.next_in = from;
  s.avail_in = n;
  s.next_out = to;
  s.avail_out = room;
  int status = inflate(&s, Z_FINISH);
  inflateEnd(&s);
  return status;
}

int forget(unsigned char *from, unsigned n) {
  z_stream s;
  memset(&s, 0, sizeof s);
  if (inflateInit(&s) != Z_OK)              // alloc: s.state
    return -1;
  s.next_in = from;
  s.avail_in = n;
  if (inflate(&s, Z_NO_FLUSH) < 0) // step: `inflate(&s, Z_NO_FLUSH) < 0`
    return -1;                              // expect: leak(s.state)
  inflateEnd(&s);
  return 0;
}
