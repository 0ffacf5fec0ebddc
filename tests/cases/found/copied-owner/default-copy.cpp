// A class with a destructor and the compiler's copy: both copies delete. Its twin copies what it owns.
// drive: copy_shallow()
// drive: copy_deep()
struct Shallow { // expect: copy-double-owner(value)
  explicit Shallow(int n) : value(new int(n)) {} // alloc: value
  ~Shallow() { delete value; }
  int *value;
};

struct Deep {
  explicit Deep(int n) : value(new int(n)) {}
  Deep(const Deep &other) : value(new int(*other.value)) {}
  Deep &operator=(const Deep &) = delete;
  ~Deep() { delete value; }
  int *value;
};

void copy_shallow() {
  Shallow a(1);       // alloc: a.value
  Shallow b = a;
  *b.value = 2;
}                     // expect: double-free(a.value)

void copy_deep() {
  Deep a(1);
  Deep b = a;
  *b.value = 2;
}
