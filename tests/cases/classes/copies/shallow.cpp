// A copy constructor written by hand that copies the pointer.
// drive: { Bad a; Bad b(a); }

class Bad {
public:
  Bad() : cell_(new int(1)), size_(1) {} // alloc: this->cell_
  Bad(const Bad &other) : cell_(other.cell_), size_(other.size_) {} // expect: copy-double-owner(this->cell_)
  Bad &operator=(const Bad &) = delete;
  ~Bad() { delete cell_; }

private:
  int *cell_;
  int size_;
};
