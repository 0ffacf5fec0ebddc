// What a getter returns stays with the class: who deletes it releases it twice.
// options: --engines ownership
// drive: bad()
// drive: good()

class Holder {
public:
  Holder() { part_ = new int(1); }
  ~Holder() { delete part_; }
  int *part() { return part_; }

private:
  int *part_;
};

void bad() {
  Holder *holder = new Holder; // alloc: part
  int *part = holder->part();
  delete holder;
  delete part; // expect: double-free(part)
}

int good() {
  Holder *holder = new Holder;
  int *part = holder->part();
  int n = *part;
  delete holder;
  return n;
}
