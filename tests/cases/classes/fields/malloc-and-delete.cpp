// A member that strdup makes is released by delete; the twin frees it.
// drive: { Bad b("x"); }
// drive: { Good g("x"); }
#include <stdlib.h>
#include <string.h>

class Bad {
public:
  explicit Bad(const char *s) : text_(strdup(s)) {} // alloc: this->text_
  ~Bad() { delete[] text_; } // expect: mismatched-free(this->text_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;

private:
  char *text_;
};

class Good {
public:
  explicit Good(const char *s) : text_(strdup(s)) {}
  ~Good() { free(text_); }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;

private:
  char *text_;
};
