// A member is allocated by one method and freed by another, which the destructor calls.
// drive: { Log log; log.open(8); log.open(16); }
// drive: { Log log; }
#include <cstdlib>

class Log {
public:
  Log() : buffer_(nullptr), size_(0) {}
  ~Log() { close(); }
  Log(const Log &) = delete;
  Log &operator=(const Log &) = delete;

  bool open(std::size_t n) {
    close();
    buffer_ = static_cast<char *>(std::malloc(n));
    size_ = buffer_ ? n : 0;
    return buffer_ != nullptr;
  }
  void close() {
    std::free(buffer_);
    buffer_ = nullptr;
    size_ = 0;
  }

private:
  char *buffer_;
  std::size_t size_;
};
