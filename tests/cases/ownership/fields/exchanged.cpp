// Two objects exchange what their fields own; a copy that is not an exchange loses one and releases the other twice.
// options: --engines ownership
// drive: { Good a, b; a.exchange(b); }

class Good {
public:
  Good() { data_ = new int(1); }
  ~Good() { delete data_; }
  void exchange(Good &other) {
    int *mine = data_;
    data_ = other.data_;
    other.data_ = mine;
  }

private:
  int *data_;
};
