// The derived destructor releases the base's field, and the base's destructor does so again.
// options: --engines ownership
// drive: { Bad b; }
// drive: { Good g; }

class Base {
public:
  Base() { shared = new int(1); }  // alloc: this->shared
  virtual ~Base() { delete shared; } // missed: double-free(this->shared) fields that a destructor does not name are not looked at; others are told apart from calls of the class itself only

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
