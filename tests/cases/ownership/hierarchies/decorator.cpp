// A decorator owns what it decorates, or it does not; nobody else has the inner one.
// options: --engines ownership
// drive: bad()
// drive: good()

class Stream {
public:
  virtual ~Stream() {}
  virtual int read() { return 1; }
};

class Borrowing : public Stream {
public:
  explicit Borrowing(Stream *inner) : inner_(inner) {}
  int read() override { return inner_->read(); }

private:
  Stream *inner_;
};

class Owning : public Stream {
public:
  explicit Owning(Stream *inner) : inner_(inner) {}
  ~Owning() override { delete inner_; }
  int read() override { return inner_->read(); }

private:
  Stream *inner_;
};

int bad() {
  Stream *inner = new Stream; // alloc: inner
  Stream *outer = new Borrowing(inner);
  int n = outer->read();
  delete outer;
  return n;                   // expect: leak(inner)
}

int good() {
  Stream *inner = new Stream;
  Stream *outer = new Owning(inner);
  int n = outer->read();
  delete outer;
  return n;
}
