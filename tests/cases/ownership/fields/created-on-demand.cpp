// A field that is made when it is first asked for, and released with its object.
// options: --engines ownership
// drive: { Cache c; c.get(); c.get(); }
// drive: { Cache c; }

class Cache {
public:
  Cache() : table_(nullptr) {}
  ~Cache() {
    if (table_)
      delete[] table_;
  }
  int *get() {
    if (!table_) {
      table_ = new int[32];
      table_[0] = 1;
    }
    return table_;
  }

private:
  int *table_;
};
