// The derived destructor releases the base's field, and the base's destructor does so again.
// options: --engines ownership
// drive: { Bad b; }
// drive: { Good g; }

class Base {
public:
  Base() { shared = new int(1); }  // alloc: shared
  virtual ~Base() { delete shared; } // expect: double-free(shared)

protected:
  int *shared;
};

class Bad : public Base {
public:
  ~Bad() override { delete shared; }
};

class Good : public Base {
public:
  ~Good() override {
    delete shared;
    shared = nullptr;
  }
};
