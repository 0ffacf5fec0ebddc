// Deleted through a base that is not the first: the virtual destructor knows where the object begins.
// drive: through_second()
// drive: { Reader *r = make(3); delete r; }
struct Writer {
  virtual ~Writer() = default;
  virtual int write() { return 1; }
};
struct Reader {
  virtual ~Reader() = default;
  virtual int read() { return 2; }
};
struct Both : Writer, Reader {
  explicit Both(int n) : n(n) {}
  int read() override { return n; }
  int n;
};

Reader *make(int n) { return new Both(n); }

int through_second() {
  Both *both = new Both(4); // alloc: both
  Reader *reader = both;
  int result = reader->read();
  delete reader; // broken: leak(both)
  return result;
}
