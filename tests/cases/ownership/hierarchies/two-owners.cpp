// One object is given to two owners: the second is one too many.
// options: --engines ownership
// skip-run: the mistake is where the second owner is made, the sanitizer names the places where both die

class Owner {
public:
  explicit Owner(int *value) : value_(value) {}
  ~Owner() { delete value_; }
  Owner(const Owner &) = delete;
  Owner &operator=(const Owner &) = delete;

private:
  int *value_;
};

void bad() {
  int *value = new int(1); // alloc: value
  Owner *first = new Owner(value);
  Owner *second = new Owner(value); // expect: double-free(value)
  delete first;
  delete second;
}

void good() {
  int *value = new int(1);
  Owner *first = new Owner(value);
  Owner *second = new Owner(new int(2));
  delete first;
  delete second;
}
