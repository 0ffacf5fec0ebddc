// A stream in a class: moved, reset, released to the caller; and one release that nobody picks up.
// drive: { Stream s("/dev/null"); Stream t = static_cast<Stream &&>(s); t.reset(); }
// drive: { std::FILE *f = open_raw("/dev/null"); if (f) std::fclose(f); }
// drive: forget("/dev/null")
#include <cstdio>

class Stream {
public:
  explicit Stream(const char *path) : file_(std::fopen(path, "r")) {}
  Stream(Stream &&other) noexcept : file_(other.release()) {}
  Stream &operator=(Stream &&other) noexcept {
    reset(other.release());
    return *this;
  }
  ~Stream() { reset(); }
  std::FILE *release() {
    std::FILE *f = file_;
    file_ = nullptr;
    return f;
  }
  void reset(std::FILE *f = nullptr) {
    if (file_)
      std::fclose(file_);
    file_ = f;
  }
  explicit operator bool() const { return file_ != nullptr; }

private:
  std::FILE *file_;
};

std::FILE *open_raw(const char *path) {
  Stream s(path);
  if (!s)
    return nullptr;
  return s.release();
}

bool forget(const char *path) {
  Stream s(path);                       // alloc: file
  std::FILE *f = s.release();
  return f != nullptr;                  // expect: leak(file)
}
