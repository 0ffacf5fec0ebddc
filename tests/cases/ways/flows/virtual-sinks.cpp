// What is made goes to a sink by a virtual call: by pointer, by reference, through a base of a base, a factory, a pair of
// constructor and destructor, and back from a virtual source.
// drive: byFactory(1)
// drive: byFactory(0)
// drive: rightFactory(1)
// drive: byGrandparent(2)
// drive: rightGrandparent(2)
// drive: fromSource(2)
// drive: rightSource(2)
// drive: scoped(2)
// drive: rightScoped(2)
// drive: twice(2)
// drive: rightOnce(2)
// drive: kept(2)
// drive: parameter(2)
// drive: rightParameter(2)
struct Sink {
  virtual ~Sink() {}
  virtual int take(char *data) = 0;
};
struct Forgetting : Sink {
  int take(char *data) override { return data[0]; }
};
struct Releasing : Sink {
  int take(char *data) override {
    int result = data[0];
    delete[] data;
    return result;
  }
};
struct Careful : Releasing {
  int take(char *data) override { return Releasing::take(data) + 1; }
};

static Sink *forgettingSink() { return new Forgetting; }
static Sink *releasingSink() { return new Releasing; }

int byFactory(int n) {
  Sink *sink = forgettingSink();
  char *data = new char[8]; // alloc: factory
  data[0] = static_cast<char>(n);
  int result = sink->take(data);
  delete sink;
  return result; // expect: leak(factory)
}
int rightFactory(int n) {
  Sink *sink = releasingSink();
  char *data = new char[8];
  data[0] = static_cast<char>(n);
  int result = sink->take(data);
  delete sink;
  return result;
}

// Through two levels of classes.
int byGrandparent(int n) {
  Careful careful;
  Sink &sink = careful;
  char *data = new char[8]; // alloc: grandparent
  data[0] = static_cast<char>(n);
  sink.take(data);
  return data[0]; // expect: use-after-free(grandparent)
}
int rightGrandparent(int n) {
  Careful careful;
  Sink &sink = careful;
  char *data = new char[8];
  data[0] = static_cast<char>(n);
  return sink.take(data);
}

// The source is virtual.
struct Source {
  virtual ~Source() {}
  virtual int *make(int n) = 0;
};
struct Fresh : Source {
  int *make(int n) override { return new int(n); }
};
struct Lent : Source {
  int *make(int n) override {
    cell = n;
    return &cell;
  }
  int cell = 0;
};
int fromSource(int n) {
  Fresh fresh;
  Source &source = fresh;
  int *p = source.make(n); // alloc: made
  return *p; // expect: leak(made)
}
int rightSource(int n) {
  Lent lent;
  Source &source = lent;
  int *p = source.make(n);
  return *p;
}

// Constructor and destructor are source and sink.
class Holder {
public:
  explicit Holder(int n) : data(new char[8]) { data[0] = static_cast<char>(n); } // alloc: held
  ~Holder() {} // expect: leak(held)
  char *data;
};
class Owner {
public:
  explicit Owner(int n) : data(new char[8]) { data[0] = static_cast<char>(n); }
  ~Owner() { delete[] data; }
  Owner(const Owner &) = delete;
  Owner &operator=(const Owner &) = delete;
  char *data;
};
int scoped(int n) {
  Holder holder(n); // alloc: scoped
  return holder.data[0]; // expect: leak(scoped)
}
int rightScoped(int n) {
  Owner owner(n);
  return owner.data[0];
}

// Released by the sink and again here.
int twice(int n) {
  Sink *sink = new Releasing;
  char *data = new char[8]; // alloc: twice
  data[0] = static_cast<char>(n);
  int result = sink->take(data);
  delete[] data; // expect: double-free(twice)
  delete sink;
  return result;
}
int rightOnce(int n) {
  Sink *sink = new Forgetting;
  char *data = new char[8];
  data[0] = static_cast<char>(n);
  int result = sink->take(data);
  delete[] data;
  delete sink;
  return result;
}

// The object behind the interface keeps it and is deleted itself.
struct Keeping : Sink {
  ~Keeping() override { delete[] kept; }
  int take(char *data) override {
    delete[] kept;
    kept = data;
    return 0;
  }
  char *kept = nullptr;
};
int kept(int n) {
  Sink *sink = new Keeping;
  char *data = new char[8];
  data[0] = static_cast<char>(n);
  sink->take(data);
  delete sink;
  return n;
}

// The sink is a parameter of a function that is called with one class only.
static int pass(Sink &sink, int n) {
  char *data = new char[8]; // alloc: parameter
  data[0] = static_cast<char>(n);
  return sink.take(data);
}
int parameter(int n) {
  Forgetting forgetting;
  return pass(forgetting, n); // missed: leak(parameter) which classes a reference parameter can refer to
}
static int passRight(Sink &sink, int n) {
  char *data = new char[8];
  data[0] = static_cast<char>(n);
  return sink.take(data);
}
int rightParameter(int n) {
  Releasing releasing;
  return passRight(releasing, n);
}
