// The class of an object made here is known, and so is the function in a cell: the call goes there and nowhere else.
// drive: keeping()
// drive: dropping()
// drive: stored(3)
// drive: stored_lost(3)
// drive: chosen(1)
// drive: chosen(0)
// drive: by_reference()
struct Sink {
  virtual ~Sink() {}
  virtual void take(int *p) = 0;
};
struct Keeper : Sink {
  ~Keeper() override { delete kept; }
  void take(int *p) override { kept = p; }
  int *kept = nullptr;
};
struct Dropper : Sink {
  void take(int *p) override { last = *p; }
  int last = 0;
};

void keeping() {
  Keeper keeper;
  Sink *sink = &keeper;
  sink->take(new int(1));
}

void dropping() {
  Dropper dropper;
  Sink *sink = &dropper;
  sink->take(new int(1)); // alloc: number // expect: leak(number)
}

static void give(Sink &sink, int *p) { sink.take(p); }

void by_reference() {
  Keeper keeper;
  give(keeper, new int(2));
}

static void release(int *p) { delete p; }
static void look(int *p) { *p += 1; }

struct Ops {
  void (*open)(int *);
  void (*close)(int *);
};

int stored(int n) {
  Ops ops;
  ops.open = look;
  ops.close = release;
  int *p = new int(n);
  ops.open(p);
  ops.close(p);
  return n;
}

int stored_lost(int n) {
  Ops ops;
  ops.open = look;
  ops.close = look;
  int *p = new int(n); // alloc: p
  ops.open(p);
  ops.close(p);
  return n; // expect: leak(p)
}

int chosen(int n) {
  void (*end)(int *) = n ? release : look;
  int *p = new int(n);
  end(p);
  if (!n)
    delete p;
  return n;
}
