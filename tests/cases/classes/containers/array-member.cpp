// An array of pointers as a member: the destructor releases the array and not its elements.
// drive: { Bad b(3); }
// drive: { Good g(3); }

class Bad {
public:
  explicit Bad(int n) : count_(n), rows_(new int *[n]) {
    for (int i = 0; i < n; i++)
      rows_[i] = new int[4]; // alloc: row
  }
  ~Bad() { delete[] rows_; } // expect: leak(row)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;

private:
  int count_;
  int **rows_;
};

class Good {
public:
  explicit Good(int n) : count_(n), rows_(new int *[n]) {
    for (int i = 0; i < n; i++)
      rows_[i] = new int[4];
  }
  ~Good() {
    for (int i = 0; i < count_; i++)
      delete[] rows_[i];
    delete[] rows_;
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;

private:
  int count_;
  int **rows_;
};
