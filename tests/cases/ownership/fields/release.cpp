// release() gives the field's object to the caller, who must not drop it.
// options: --engines ownership
// drive: dropped()
// drive: kept()

class Box {
public:
  explicit Box(int n) : value_(new int(n)) {} // alloc: value
  ~Box() { delete value_; }
  int *release() {
    int *value = value_;
    value_ = nullptr;
    return value;
  }

private:
  int *value_;
};

void dropped() {
  Box box(1);
  box.release(); // alloc: value // expect: leak(value)
}

int kept() {
  Box box(1);
  int *value = box.release();
  int n = *value;
  delete value;
  return n;
}
