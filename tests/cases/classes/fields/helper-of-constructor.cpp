// A private helper that only constructors call fills the fields: nothing is there to be lost. The same helper, called by
// a public method too, loses it.
// drive: { Good g(2); Good h; }
// drive: { Bad b(2); b.restart(3); }

class Good {
public:
  Good() { init(1); }
  explicit Good(int n) { init(n); }
  ~Good() { delete[] table_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;

private:
  void init(int n) {
    size_ = n;
    table_ = new int[n];
  }
  int size_;
  int *table_;
};

class Bad {
public:
  explicit Bad(int n) { init(n); }
  ~Bad() { delete[] table_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void restart(int n) { init(n); }

private:
  void init(int n) {
    size_ = n;
    table_ = new int[n]; // alloc: this->table_ // missed: leak(this->table_) who calls a helper is not held to what it overwrites
  }
  int size_;
  int *table_;
};
