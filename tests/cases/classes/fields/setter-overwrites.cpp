// A setter overwrites the owning member without releasing what it held.
// drive: { Bad b; b.setName("a"); }
// drive: { Good g; g.setName("a"); g.setName("b"); }
#include <string.h>

static char *copyOf(const char *text) {
  char *copy = new char[strlen(text) + 1]; // alloc: this->name_
  strcpy(copy, text);
  return copy;
}

class Bad {
public:
  Bad() : name_(copyOf("none")) {} // alloc: this->name_
  ~Bad() { delete[] name_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void setName(const char *name) { name_ = copyOf(name); } // expect: leak(this->name_)

private:
  char *name_;
};

class Good {
public:
  Good() : name_(copyOf("none")) {}
  ~Good() { delete[] name_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void setName(const char *name) {
    delete[] name_;
    name_ = copyOf(name);
  }

private:
  char *name_;
};
