// Copy assignment makes a new text and forgets the one it had.
// drive: { Text a("one"), b("two"); a = b; }
// drive: { TextKept a("one"), b("two"); a = b; a = a; }
#include <string.h>
class Text {
public:
  explicit Text(const char *s) : text_(dup(s)) {} // alloc: text
  Text(const Text &o) : text_(dup(o.text_)) {}
  ~Text() { delete[] text_; }
  Text &operator=(const Text &o) {
    if (this != &o)
      text_ = dup(o.text_); // expect: leak(text)
    return *this;
  }

private:
  static char *dup(const char *s) {
    char *r = new char[strlen(s) + 1]; // alloc: text
    strcpy(r, s);
    return r;
  }
  char *text_;
};
class TextKept {
public:
  explicit TextKept(const char *s) : text_(dup(s)) {}
  TextKept(const TextKept &o) : text_(dup(o.text_)) {}
  ~TextKept() { delete[] text_; }
  TextKept &operator=(const TextKept &o) {
    if (this != &o) {
      char *copy = dup(o.text_);
      delete[] text_;
      text_ = copy;
    }
    return *this;
  }

private:
  static char *dup(const char *s) {
    char *r = new char[strlen(s) + 1];
    strcpy(r, s);
    return r;
  }
  char *text_;
};
