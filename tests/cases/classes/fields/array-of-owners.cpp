// A member is an array of pointers: nobody releases its elements; the twin releases each.
// drive: { Forgotten f; }
// drive: { Wrong w; }
// drive: { Right r; }
struct Item {
  int n = 0;
};

class Forgotten {
public:
  Forgotten() {
    items_[0] = new Item; // alloc: items_
    items_[1] = new Item; // alloc: items_
  }
  ~Forgotten() {} // expect: leak(items_)
  Forgotten(const Forgotten &) = delete;
  Forgotten &operator=(const Forgotten &) = delete;

private:
  Item *items_[2];
};

class Wrong {
public:
  Wrong() {
    for (int i = 0; i < 2; ++i)
      rows_[i] = new int[4]; // alloc: wrong
  }
  ~Wrong() {
    for (int i = 0; i < 2; ++i)
      delete rows_[i]; // expect: mismatched-free(wrong)
  }
  Wrong(const Wrong &) = delete;
  Wrong &operator=(const Wrong &) = delete;

private:
  int *rows_[2];
};

class Right {
public:
  Right() {
    for (int i = 0; i < 2; ++i)
      rows_[i] = new int[4];
  }
  ~Right() {
    for (int i = 0; i < 2; ++i)
      delete[] rows_[i]; // broken: leak(this->rows_)
  }
  Right(const Right &) = delete;
  Right &operator=(const Right &) = delete;

private:
  int *rows_[2];
};
