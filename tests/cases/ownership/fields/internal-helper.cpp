// Private methods that the class calls on itself: one releases the field, one only forgets it.
// options: --engines ownership
// drive: { Bad b; b.reload(); }
// drive: { Good g; g.reload(); }

class Bad {
public:
  Bad() { table_ = new int[4]; } // alloc: this->table_
  ~Bad() { drop(); }
  void reload() {
    forget();
    table_ = new int[9];
  }

private:
  void drop() { delete[] table_; } // only the destructor calls it
  void forget() { table_ = nullptr; } // expect: leak(this->table_)
  int *table_;
};

class Good {
public:
  Good() { table_ = new int[4]; }
  ~Good() { drop(); }
  void reload() {
    drop();
    table_ = new int[8];
  }

private:
  void drop() {
    delete[] table_;
    table_ = nullptr;
  }
  int *table_;
};
