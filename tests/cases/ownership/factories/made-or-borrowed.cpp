// A lookup that returns what the class keeps, beside a factory that returns what the caller owns.
// options: --engines ownership
// drive: good()
// drive: bad()

class Registry {
public:
  Registry() { entry_ = new int(1); }
  ~Registry() { delete entry_; }
  int *find() { return entry_; }
  int *make() { return new int(2); }

private:
  int *entry_;
};

int good() {
  Registry r;
  int *found = r.find();
  int *made = r.make();
  int n = *found + *made;
  delete made;
  return n;
}

int bad() {
  Registry r;
  int *found = r.find();
  int *made = r.make();  // alloc: made
  return *found + *made; // expect: leak(made)
}
