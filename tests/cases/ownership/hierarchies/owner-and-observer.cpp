// One class owns, another observes: the observer may see what the owner will release.
// options: --engines ownership
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

int good() {
  int *value = new int(1);
  Owner *owner = new Owner(value);
  Observer observer(value);
  int n = observer.get();
  delete owner;
  return n;
}
