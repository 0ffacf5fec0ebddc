// A class that owns, the compiler's copy constructor, and somebody who copies.
// drive: bad()
// drive: good()
#include <string.h>

class Bad { // expect: copy-double-owner(text_)
public:
  Bad() : text_(new char[8]) { text_[0] = 0; } // alloc: text_
  ~Bad() { delete[] text_; }

private:
  char *text_;
};

class Good {
public:
  Good() : text_(new char[8]) { text_[0] = 0; }
  Good(const Good &other) : text_(new char[8]) { memcpy(text_, other.text_, 8); }
  ~Good() { delete[] text_; }

private:
  char *text_;
  Good &operator=(const Good &) = delete;
};

void bad() {
  Bad one; // alloc: text_
  Bad two(one);
} // expect: double-free(text_)

void good() {
  Good one;
  Good two(one);
}
