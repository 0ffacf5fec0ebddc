// What one function makes reaches another through a member, a base's member, a static one, a structure or a reference.
// drive: memberLost(3)
// drive: memberRight(3)
// drive: baseLost(3)
// drive: baseRight(3)
// drive: staticLost(3)
// drive: staticRight(3)
// drive: structLost(3)
// drive: structRight(3)
// drive: outLost(3)
// drive: outRight(3)
// drive: nestedTwice(3)
// drive: nestedRight(3)
// drive: returnedUsed(3)
// drive: returnedRight(3)

// Through a member that a method fills and another looks at.
class Carrier {
public:
  void fill(int n) {
    data = new int[4];
    data[0] = n;
  }
  int look() const { return data[0]; }
  void drop() { delete[] data; }
  int *data = nullptr;
};

int memberLost(int n) {
  Carrier carrier;
  carrier.fill(n); // alloc: member
  int result = carrier.look();
  return result; // expect: leak(member)
}
int memberRight(int n) {
  Carrier carrier;
  carrier.fill(n);
  int result = carrier.look();
  carrier.drop();
  return result;
}

// Through the member of a base class.
class Derived : public Carrier {
public:
  void prepare(int n) { fill(n + 1); }
};

int baseLost(int n) {
  Derived derived;
  derived.prepare(n); // alloc: base
  return derived.look(); // expect: leak(base)
}
int baseRight(int n) {
  Derived derived;
  derived.prepare(n);
  int result = derived.look();
  derived.drop();
  return result;
}

// Through a static member, which is emptied without a release.
class Shared {
public:
  static char *text;
};
char *Shared::text = nullptr;

static char staticSink() {
  char *text = Shared::text;
  Shared::text = nullptr;
  return text[0]; // says: may-be-empty
}
char staticLost(int n) {
  char *text = new char[8]; // alloc: static
  text[0] = static_cast<char>(n);
  Shared::text = text;
  char result = staticSink();
  return result; // missed: leak(static) what a callee takes out of a static member and forgets
}
static char staticRelease() {
  char *text = Shared::text;
  Shared::text = nullptr;
  char result = text[0];
  delete[] text;
  return result;
}
char staticRight(int n) {
  char *text = new char[8];
  text[0] = static_cast<char>(n);
  Shared::text = text;
  return staticRelease();
}

// Through a structure passed by value.
struct Parcel {
  int *first;
  int count;
};
static int structSink(Parcel parcel) { return parcel.first[0] + parcel.count; }
static int structRelease(Parcel parcel) {
  int result = parcel.first[0] + parcel.count;
  delete[] parcel.first;
  return result;
}
int structLost(int n) {
  Parcel parcel;
  parcel.first = new int[4]; // alloc: struct
  parcel.first[0] = n;
  parcel.count = 4;
  return structSink(parcel); // expect: leak(struct)
}
int structRight(int n) {
  Parcel parcel;
  parcel.first = new int[4];
  parcel.first[0] = n;
  parcel.count = 4;
  return structRelease(parcel);
}

// Through a reference to a pointer.
static void outSource(int n, int *&out) {
  out = new int[4];
  out[0] = n;
}
int outLost(int n) {
  int *data = nullptr;
  outSource(n, data); // alloc: out
  return data[0]; // expect: leak(out)
}
int outRight(int n) {
  int *data = nullptr;
  outSource(n, data);
  int result = data[0];
  delete[] data;
  return result;
}

// Through a member of a member, released by both.
struct Inner {
  int *cell = nullptr;
  void close() { delete cell; }
};
struct Outer {
  Inner inner;
  void close() { inner.close(); }
};
int nestedTwice(int n) {
  Outer outer;
  outer.inner.cell = new int(n); // alloc: nested
  outer.close();
  outer.inner.close(); // expect: double-free(nested)
  return n;
}
int nestedRight(int n) {
  Outer outer;
  outer.inner.cell = new int(n);
  outer.close();
  return n;
}

// By the result of a method that had released it.
class Pool {
public:
  explicit Pool(int n) : cell(new int(n)) {}
  ~Pool() { delete cell; }
  Pool(const Pool &) = delete;
  Pool &operator=(const Pool &) = delete;
  int *get() { return cell; }

private:
  int *cell;
};
int returnedUsed(int n) {
  Pool *pool = new Pool(n); // alloc: pool
  int *cell = pool->get();
  delete pool;
  return *cell; // expect: use-after-free(pool)
}
int returnedRight(int n) {
  Pool *pool = new Pool(n);
  int result = *pool->get();
  delete pool;
  return result;
}
