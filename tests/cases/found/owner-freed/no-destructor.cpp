// A class that allocates in its constructor and has no destructor; its twin has one.
// drive: use_careless(3)
// drive: use_careful(3)
struct Careless {
  explicit Careless(int n) : data(new int[n]) { data[0] = n; }
  int *data;
};

struct Careful {
  explicit Careful(int n) : data(new int[n]) { data[0] = n; }
  ~Careful() { delete[] data; }
  Careful(const Careful &) = delete;
  Careful &operator=(const Careful &) = delete;
  int *data;
};

int use_careless(int n) {
  Careless *c = new Careless(n); // alloc: c->data // step: the memory is allocated by `Careless::Careless`
  int first = c->data[0];
  delete c;                      // expect: leak(c->data)
  return first;
}

int use_careful(int n) {
  Careful *c = new Careful(n);
  int first = c->data[0];
  delete c;
  return first;
}
