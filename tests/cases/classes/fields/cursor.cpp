// A second member points into the text that the first one owns: the destructor that releases neither forgets it.
// drive: { Bad b("ab"); b.next(); }
// drive: { Good g("ab"); g.next(); }
// drive: { Other o("ab"); o.next(); }
#include <cstring>
class Bad {
public:
  explicit Bad(const char *from) {
    text_ = new char[strlen(from) + 1]; // alloc: this->text_
    at_ = text_;
    strcpy(text_, from);
  }
  ~Bad() {} // expect: leak(this->text_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  char next() { return *at_ ? *at_++ : 0; }

private:
  char *text_;
  char *at_;
};

class Good {
public:
  explicit Good(const char *from) {
    text_ = new char[strlen(from) + 1];
    at_ = text_;
    strcpy(text_, from);
  }
  ~Good() { delete[] text_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  char next() { return *at_ ? *at_++ : 0; }

private:
  char *text_;
  char *at_;
};

// Released under the name of the second one.
class Other {
public:
  explicit Other(const char *from) {
    text_ = new char[strlen(from) + 1];
    first_ = text_;
    strcpy(text_, from);
  }
  ~Other() { delete[] first_; }
  Other(const Other &) = delete;
  Other &operator=(const Other &) = delete;
  char next() { return *text_ ? *text_++ : 0; }

private:
  char *text_;
  char *first_;
};
