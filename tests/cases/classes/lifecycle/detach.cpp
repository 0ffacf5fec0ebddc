// take() gives the member away, and forgets to empty it in one of the two.
// drive: misuse()
// drive: { Good g; delete g.take(); }

class Bad {
public:
  Bad() : cell_(new int(1)) {} // alloc: cell_
  ~Bad() { delete cell_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  int *take() { return cell_; }

private:
  int *cell_;
};

void misuse() {
  Bad b; // alloc: cell_
  delete b.take();
} // expect: double-free(cell_)

class Good {
public:
  Good() : cell_(new int(1)) {}
  ~Good() { delete cell_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  int *take() {
    int *cell = cell_;
    cell_ = nullptr;
    return cell;
  }

private:
  int *cell_;
};
