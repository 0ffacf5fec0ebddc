// Assignment that releases its own text before it reads that of the other, which may be itself.
// drive: { Bad b("a"); b = *&b; }
// drive: { Good g("a"); g = *&g; Good h("b"); g = h; }
// drive: { First f("a"); f = *&f; First h("b"); f = h; }
#include <string.h>

class Bad {
public:
  explicit Bad(const char *s) : text_(new char[strlen(s) + 1]) { strcpy(text_, s); } // alloc: this->text_
  Bad(const Bad &other) : text_(new char[strlen(other.text_) + 1]) { strcpy(text_, other.text_); }
  Bad &operator=(const Bad &other) {
    delete[] text_; // step: `this->text_` is released
    text_ = new char[strlen(other.text_) + 1]; // expect: use-after-free(this->text_)
    strcpy(text_, other.text_);
    return *this;
  }
  ~Bad() { delete[] text_; } // step: `this->text_` owns its object: `Bad::~Bad` releases it

private:
  char *text_;
};

class Good {
public:
  explicit Good(const char *s) : text_(new char[strlen(s) + 1]) { strcpy(text_, s); }
  Good(const Good &other) : text_(new char[strlen(other.text_) + 1]) { strcpy(text_, other.text_); }
  Good &operator=(const Good &other) {
    if (this == &other)
      return *this;
    delete[] text_;
    text_ = new char[strlen(other.text_) + 1];
    strcpy(text_, other.text_);
    return *this;
  }
  ~Good() { delete[] text_; }

private:
  char *text_;
};

class First {
public:
  explicit First(const char *s) : text_(new char[strlen(s) + 1]) { strcpy(text_, s); }
  First(const First &other) : text_(new char[strlen(other.text_) + 1]) { strcpy(text_, other.text_); }
  First &operator=(const First &other) {
    char *copy = new char[strlen(other.text_) + 1];
    strcpy(copy, other.text_);
    delete[] text_;
    text_ = copy;
    return *this;
  }
  ~First() { delete[] text_; }

private:
  char *text_;
};
