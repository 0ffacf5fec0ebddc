// Ownership by a flag: nothing is wrong, and the class that forgets the flag's case is.
// drive: { Good g; }
// drive: { int x; Good g(&x); }

class Good {
public:
  Good() : value_(new int(1)), isOwner_(true) {}
  explicit Good(int *value) : value_(value), isOwner_(false) {}
  ~Good() {
    if (isOwner_)
      delete value_;
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void set(int *value) {
    if (isOwner_)
      delete value_;
    value_ = value;
    isOwner_ = false;
  }

private:
  int *value_;
  bool isOwner_;
};
