// A field is made by `new[]` and released by `free`, but what others give it is put in between: nobody knows which it is.
// drive: { Bytes b; char *own = b.give(static_cast<char *>(malloc(4))); delete[] own; }
// quiet: what is released was given
#include <stdlib.h>
class Bytes {
public:
  Bytes() : p_(new char[4]) {}
  ~Bytes() { free(p_); }
  char *give(char *p) {
    char *before = p_;
    p_ = p;
    return before;
  }

private:
  Bytes(const Bytes &);
  Bytes &operator=(const Bytes &);
  char *p_;
};
