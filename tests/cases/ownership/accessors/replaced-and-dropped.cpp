// Replacing an element returns the old one, which the caller drops.
// options: --engines ownership
// drive: bad()
// drive: good()

class Cell {
public:
  explicit Cell(int *e) : e_(e) {}
  ~Cell() { delete e_; }
  int *replace(int *e) {
    int *old = e_;
    e_ = e;
    return old;
  }

private:
  int *e_;
};

void bad() {
  Cell cell(new int(1));        // alloc: first
  cell.replace(new int(2));     // alloc: first // expect: leak(first)
}

void good() {
  Cell cell(new int(1));
  delete cell.replace(new int(2));
}
