// The copy constructor is there, copy assignment is the compiler's, and is used.
// skip-run: the second release ends the run before the leak is seen

class Bad { // expect: copy-double-owner(cell_)
public:
  Bad() : cell_(new int(1)) {} // alloc: cell_
  Bad(const Bad &other) : cell_(new int(*other.cell_)) {}
  ~Bad() { delete cell_; }

private:
  int *cell_;
};

void bad() {
  Bad one, two; // alloc: cell_
  one = two; // expect: leak(cell_)
} // expect: double-free(cell_)
