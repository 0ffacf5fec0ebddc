// A setter takes its argument; the caller releases it as well.
// options: --engines ownership
// drive: bad()
// drive: good()

class Slot {
public:
  Slot() : item_(nullptr) {}
  ~Slot() { delete item_; }
  void set(int *item) {
    delete item_;
    item_ = item;
  }

private:
  int *item_;
};

void bad() {
  Slot *slot = new Slot;
  int *item = new int(3); // alloc: item
  slot->set(item);
  delete slot;
  delete item;            // expect: double-free(item)
}

void good() {
  Slot *slot = new Slot;
  int *item = new int(3);
  slot->set(item);
  delete slot;
}
