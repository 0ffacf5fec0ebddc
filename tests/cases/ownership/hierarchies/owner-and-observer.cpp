// One class owns, another observes; handing the owner's object to a second owner releases it twice.
// options: --engines ownership
// drive: bad()
// drive: good()

class Owner {
public:
  explicit Owner(int *value) : value_(value) {}
  ~Owner() { delete value_; }

private:
  int *value_;
};

class Observer {
public:
  explicit Observer(const int *value) : value_(value) {}
  int get() const { return *value_; }

private:
  const int *value_;
};

void bad() {
  int *value = new int(1); // alloc: value
  Owner *first = new Owner(value);
  Owner *second = new Owner(value);
  delete first;
  delete second; // missed: double-free(value) fields that a destructor does not name are not looked at; others are told apart from calls of the class itself only
}

int good() {
  int *value = new int(1);
  Owner *owner = new Owner(value);
  Observer observer(value);
  int n = observer.get();
  delete owner;
  return n;
}
