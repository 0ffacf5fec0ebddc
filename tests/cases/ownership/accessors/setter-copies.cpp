// A setter copies its argument; the caller keeps its own, and must release it.
// options: --engines ownership
// drive: bad()
// drive: good()

class Label {
public:
  Label() : value_(nullptr) {}
  ~Label() { delete value_; }
  void set(const int *value) {
    int *copy = new int(*value);
    delete value_;
    value_ = copy;
  }

private:
  int *value_;
};

void bad() {
  Label label;
  int *mine = new int(4); // alloc: mine
  label.set(mine);
}                         // expect: leak(mine)

void good() {
  Label label;
  int *mine = new int(4);
  label.set(mine);
  delete mine;
}
