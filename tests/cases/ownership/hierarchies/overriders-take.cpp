// Every overrider of a virtual method takes its argument; the caller who releases it too is one too many.
// options: --engines ownership
// drive: { Drop d; bad(&d); }
// drive: { Keep k; good(&k); }
// drive: { Drop d; good(&d); }

class Sink {
public:
  virtual ~Sink() {}
  virtual void take(int *item) = 0;
};

class Drop : public Sink {
public:
  void take(int *item) override { delete item; }
};

class Keep : public Sink {
public:
  Keep() : item_(nullptr) {}
  ~Keep() override { delete item_; }
  void take(int *item) override {
    delete item_;
    item_ = item;
  }

private:
  int *item_;
};

void bad(Sink *sink) {
  int *item = new int(1); // alloc: item
  sink->take(item);
  sink->take(item);       // expect: double-free(item)
}

void good(Sink *sink) {
  int *item = new int(1);
  sink->take(item);
}
