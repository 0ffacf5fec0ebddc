// A method deletes its member and uses it; the twin makes a new one first.
// drive: { Bad b; b.restart(); }
// drive: { Good g; g.restart(); }

class Bad {
public:
  Bad() : cell_(new int(1)) {} // made here
  ~Bad() { delete cell_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void restart() {
    delete cell_; // step: the memory is released
    int old = *cell_; // expect: use-after-free()
    cell_ = new int(old);
  }

private:
  int *cell_;
};

class Good {
public:
  Good() : cell_(new int(1)) {}
  ~Good() { delete cell_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void restart() {
    int old = *cell_;
    delete cell_;
    cell_ = new int(old);
  }

private:
  int *cell_;
};
