// An owner passed by value, and returned by value from a member.
// drive: bad()

class Bad { // expect: copy-double-owner(cell_)
public:
  Bad() : cell_(new int(1)) {} // alloc: cell_
  ~Bad() { delete cell_; }
  int get() const { return *cell_; }

private:
  int *cell_;
};

static int use(Bad bad) { return bad.get(); }

int bad() {
  Bad one; // alloc: cell_
  return use(one);
} // expect: double-free(cell_)
