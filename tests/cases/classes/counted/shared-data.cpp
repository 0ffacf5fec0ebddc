// Data shared by copies and counted, as in copy-on-write strings.
// drive: { Text a("x"), b(a); b.set('y'); a = b; }
#include <string.h>

class Text {
  struct Data {
    int count;
    char *chars;
  };

public:
  explicit Text(const char *s) : d_(new Data) {
    d_->count = 1;
    d_->chars = new char[strlen(s) + 1];
    strcpy(d_->chars, s);
  }
  Text(const Text &other) : d_(other.d_) { ++d_->count; }
  Text &operator=(const Text &other) {
    ++other.d_->count;
    drop();
    d_ = other.d_;
    return *this;
  }
  ~Text() { drop(); }
  void set(char c) {
    if (d_->count > 1) {
      Data *copy = new Data;
      copy->count = 1;
      copy->chars = new char[strlen(d_->chars) + 1];
      strcpy(copy->chars, d_->chars);
      --d_->count;
      d_ = copy;
    }
    d_->chars[0] = c;
  }

private:
  void drop() {
    if (--d_->count == 0) {
      delete[] d_->chars;
      delete d_;
    }
  }
  Data *d_;
};
