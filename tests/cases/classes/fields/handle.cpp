// A stream in a member: the destructor forgets to close it.
// drive: { Bad b("/dev/null"); }
// drive: { Good g("/dev/null"); }
#include <stdio.h>

class Bad {
public:
  explicit Bad(const char *path) : file_(fopen(path, "r")), line_(new char[80]) {} // alloc: this->file_ // step: `this->file_` is given a new object
  ~Bad() { delete[] line_; } // expect: leak(this->file_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  bool next() { return file_ && fgets(line_, 80, file_); }

private:
  FILE *file_;
  char *line_;
};

class Good {
public:
  explicit Good(const char *path) : file_(fopen(path, "r")), line_(new char[80]) {}
  ~Good() {
    delete[] line_;
    if (file_)
      fclose(file_);
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  bool next() { return file_ && fgets(line_, 80, file_); }

private:
  FILE *file_;
  char *line_;
};
