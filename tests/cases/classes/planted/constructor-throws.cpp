// The constructor throws after its first allocation, so the destructor never runs.
// drive: try { Conn c(-1); } catch (int) {}
// drive: { Conn c(1); }
// drive: try { ConnKept c(-1); } catch (int) {}
// drive: { ConnKept c(1); }
class Conn {
public:
  explicit Conn(int port) : buf_(new char[16]) { // alloc: buf
    if (port < 0)
      throw 1; // expect: leak(buf)
    port_ = port;
  }
  ~Conn() { delete[] buf_; }
  Conn(const Conn &) = delete;
  Conn &operator=(const Conn &) = delete;

private:
  char *buf_;
  int port_;
};
class ConnKept {
public:
  explicit ConnKept(int port) : buf_(nullptr), port_(port) {
    if (port < 0)
      throw 1;
    buf_ = new char[16];
  }
  ~ConnKept() { delete[] buf_; }
  ConnKept(const ConnKept &) = delete;
  ConnKept &operator=(const ConnKept &) = delete;

private:
  char *buf_;
  int port_;
};
