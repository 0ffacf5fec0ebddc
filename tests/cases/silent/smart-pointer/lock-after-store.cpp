// The lock is released when the try block ends; what its destructor might throw is no way to lose the record.
// flags: -std=c++98
// drive: { struct result r = {0, 0}; make(&r); delete static_cast<int *>(r.made); }
#include <stdexcept>

struct result {
  void *made;
  int code;
};

struct lock {
  lock();
  ~lock();
};
#ifdef WT_ORACLE
lock::lock() {}
lock::~lock() {}
#endif

void make(result *r) {
  try {
    lock guard;
    r->made = new int(1);
  } catch (std::exception &) {
    r->made = 0;
    r->code = -1;
  }
}
