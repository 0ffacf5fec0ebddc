// A C library used from a class: what it gives is released in the destructor of one, and forgotten by the other's helper.
// drive: measure(1); measure(0)
// drive: { Holder h; }
extern "C" {
struct codec;
codec *codec_open(int rate);
int codec_rate(const codec *c);
void codec_close(codec *c);
}

class Holder {
public:
  Holder() : codec_(codec_open(1)) {}
  ~Holder() {
    if (codec_)
      codec_close(codec_);
  }
  Holder(const Holder &) = delete;

private:
  codec *codec_;
};

int probe(int rate) {
  codec *c = codec_open(rate);
  if (!c)
    return -1;
  int r = codec_rate(c);
  codec_close(c);
  return r;
}

int measure(int rate) {
  codec *c = codec_open(2); // alloc: c
  if (!c)
    return -1;
  if (rate == 0)
    return 1; // expect: leak(c)
  codec_close(c);
  return 2;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct codec {
  int rate;
};
codec *codec_open(int rate) { return static_cast<codec *>(calloc(1, sizeof(codec))); }
int codec_rate(const codec *c) { return c->rate; }
void codec_close(codec *c) { free(c); }
#endif
