// reset() makes a new buffer without releasing the old one.
// drive: { Decoder d; d.reset(8); d.reset(16); }
// drive: { DecoderKept d; d.reset(8); d.reset(16); }
class Decoder {
public:
  Decoder() : buf_(0), size_(0) {}
  ~Decoder() { delete[] buf_; }
  Decoder(const Decoder &) = delete;
  Decoder &operator=(const Decoder &) = delete;
  void reset(int size) {
    buf_ = new unsigned char[size]; // alloc: buf // expect: leak(buf)
    size_ = size;
  }

private:
  unsigned char *buf_;
  int size_;
};
class DecoderKept {
public:
  DecoderKept() : buf_(0), size_(0) {}
  ~DecoderKept() { delete[] buf_; }
  DecoderKept(const DecoderKept &) = delete;
  DecoderKept &operator=(const DecoderKept &) = delete;
  void reset(int size) {
    if (size > size_) {
      delete[] buf_;
      buf_ = new unsigned char[size];
    }
    size_ = size;
  }

private:
  unsigned char *buf_;
  int size_;
};
