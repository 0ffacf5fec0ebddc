// A descriptor in a member: the class opens it, and the destructor does not close it.
// drive: { Fd f("/dev/null"); f.read(); }
// drive: { Pair p; p.wake(); }
// drive: { Late l; l.open("/dev/null"); }
// drive: { FdKept f("/dev/null"); f.read(); }
// drive: { PairKept p; p.wake(); }
// drive: { LateKept l; l.open("/dev/null"); }
// drive: { int d = open("/dev/null", O_RDONLY); { View v(d); v.read(); } close(d); }
#include <fcntl.h>
#include <unistd.h>
class Fd {
public:
  explicit Fd(const char *path) : fd_(::open(path, O_RDONLY)) {} // alloc: fd
  ~Fd() {} // expect: leak(fd)
  Fd(const Fd &) = delete;
  Fd &operator=(const Fd &) = delete;
  int read() {
    char c;
    return (int)::read(fd_, &c, 1);
  }

private:
  int fd_;
};
class Pair {
public:
  Pair() {
    if (pipe(ends_) < 0) // alloc: pipe
      ends_[0] = ends_[1] = -1;
  }
  ~Pair() { close(ends_[0]); } // missed: leak(pipe) handles that a callee puts into an array
  Pair(const Pair &) = delete;
  Pair &operator=(const Pair &) = delete;
  void wake() {
    if (write(ends_[1], "x", 1) < 0)
      return;
  }

private:
  int ends_[2];
};
class Late {
public:
  Late() : fd_(-1), buffer_(new char[16]) {}
  ~Late() { delete[] buffer_; } // expect: leak(late)
  Late(const Late &) = delete;
  Late &operator=(const Late &) = delete;
  bool open(const char *path) {
    if (fd_ >= 0)
      return true;
    fd_ = ::open(path, O_RDONLY); // alloc: late
    return fd_ >= 0;
  }

private:
  int fd_;
  char *buffer_;
};
class FdKept {
public:
  explicit FdKept(const char *path) : fd_(::open(path, O_RDONLY)) {}
  ~FdKept() {
    if (fd_ >= 0)
      ::close(fd_);
  }
  FdKept(const FdKept &) = delete;
  FdKept &operator=(const FdKept &) = delete;
  int read() {
    char c;
    return (int)::read(fd_, &c, 1);
  }

private:
  int fd_;
};
class PairKept {
public:
  PairKept() {
    if (pipe(ends_) < 0)
      ends_[0] = ends_[1] = -1;
  }
  ~PairKept() {
    close(ends_[0]);
    close(ends_[1]);
  }
  PairKept(const PairKept &) = delete;
  PairKept &operator=(const PairKept &) = delete;
  void wake() {
    if (write(ends_[1], "x", 1) < 0)
      return;
  }

private:
  int ends_[2];
};
class LateKept {
public:
  LateKept() : fd_(-1) {}
  ~LateKept() { close(); }
  LateKept(const LateKept &) = delete;
  LateKept &operator=(const LateKept &) = delete;
  bool open(const char *path) {
    close();
    fd_ = ::open(path, O_RDONLY);
    return fd_ >= 0;
  }
  void close() {
    if (fd_ >= 0)
      ::close(fd_);
    fd_ = -1;
  }

private:
  int fd_;
};
class View {
public:
  explicit View(int fd) : fd_(fd) {}
  int read() {
    char c;
    return (int)::read(fd_, &c, 1);
  }

private:
  int fd_;
};
