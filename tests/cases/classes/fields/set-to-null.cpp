// A method sets a member to null that only the object holds: what it held is lost. Not if it is released before, or given out.
// drive: { Bad b; b.fill(3); b.close(); }
// drive: { Good g; g.fill(3); g.close(); }
// drive: { Given g; g.fill(3); delete g.take(); }
// drive: { Parted p; p.fill(3); p.close(); }

class Bad {
public:
  Bad() : data_(nullptr) {}
  ~Bad() { delete data_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void fill(int n) {
    if (!data_)
      data_ = new int(n); // alloc: this->data_
  }
  bool close() {
    if (!data_)
      return false;
    data_ = nullptr; // expect: leak(this->data_)
    return true;
  }

private:
  int *data_;
};

class Good {
public:
  Good() : data_(nullptr) {}
  ~Good() { delete data_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void fill(int n) {
    if (!data_)
      data_ = new int(n);
  }
  bool close() {
    if (!data_)
      return false;
    delete data_;
    data_ = nullptr;
    return true;
  }

private:
  int *data_;
};

class Given {
public:
  Given() : data_(nullptr) {}
  ~Given() { delete data_; }
  Given(const Given &) = delete;
  Given &operator=(const Given &) = delete;
  void fill(int n) {
    if (!data_)
      data_ = new int(n);
  }
  int *take() {
    int *result = data_;
    data_ = nullptr;
    return result;
  }

private:
  int *data_;
};

class Parted {
public:
  Parted() : data_(nullptr) {}
  ~Parted() { close(); }
  Parted(const Parted &) = delete;
  Parted &operator=(const Parted &) = delete;
  void fill(int n) {
    if (!data_)
      data_ = new int(n);
  }
  void close() {
    delete data_;
    forget();
  }
  void forget() { data_ = nullptr; }

private:
  int *data_;
};
