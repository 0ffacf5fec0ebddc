// A counted pointer is assigned to one that points to the same object already: the count goes up and down again.
// drive: run(1)
// drive: run(0)
// quiet: the same object is counted twice
struct Shared {
  int count = 1;
};

class Handle {
  Shared *d;

public:
  Handle() : d(new Shared) {}
  Handle(const Handle &other) : d(other.d) { ++d->count; }
  ~Handle() {
    if (--d->count == 0)
      delete d;
  }
  Handle &operator=(const Handle &other) {
    Handle copy(other);
    Shared *old = d;
    d = copy.d;
    copy.d = old;
    return *this;
  }
};

void run(int twice) {
  Handle a;
  Handle b = a;
  b = a;
  if (twice)
    a = b;
}
