// A counting pointer class over an object that carries its own count.
// drive: { Session s; s.open(1); s.copy(); }
// drive: pass_around()
struct Buffer {
  int references = 0;
  int bytes = 0;
};

class BufferPointer {
public:
  BufferPointer() = default;
  explicit BufferPointer(Buffer *b) : buffer_(b) { retain(); }
  BufferPointer(const BufferPointer &other) : buffer_(other.buffer_) { retain(); }
  BufferPointer &operator=(const BufferPointer &other) {
    Buffer *old = buffer_;
    buffer_ = other.buffer_;
    retain();
    release(old);
    return *this;
  }
  ~BufferPointer() { release(buffer_); }
  Buffer *operator->() const { return buffer_; }

private:
  Buffer *buffer_ = nullptr;
  void retain() {
    if (buffer_)
      ++buffer_->references;
  }
  static void release(Buffer *b) {
    if (b && --b->references == 0)
      delete b;
  }
};

struct Session {
  BufferPointer in, out;
  void open(int n) {
    in = BufferPointer(new Buffer);
    in->bytes = n;
  }
  void copy() { out = in; }
};

int pass_around() {
  BufferPointer a(new Buffer);
  BufferPointer b = a;
  a = BufferPointer();
  b->bytes = 3;
  return b->bytes;
}
