// A class behind a pointer: the destructor of the outside forgets it, or the inside forgets its own.
// drive: { Forgets f; f.get(); }
// drive: { Keeps k; k.get(); }
// drive: { Inner i; i.get(); }

class Forgets {
public:
  Forgets();
  ~Forgets();
  Forgets(const Forgets &) = delete;
  Forgets &operator=(const Forgets &) = delete;
  int get() const;

private:
  class Private;
  Private *d;
};

class Forgets::Private {
public:
  int value = 3;
};

Forgets::Forgets() : d(new Private) {} // alloc: this->d
Forgets::~Forgets() {} // expect: leak(this->d)
int Forgets::get() const { return d->value; }

class Keeps {
public:
  Keeps();
  ~Keeps();
  Keeps(const Keeps &) = delete;
  Keeps &operator=(const Keeps &) = delete;
  int get() const;

private:
  class Private;
  Private *d;
};

class Keeps::Private {
public:
  Private() : name(new char[4]) {}
  ~Private() { delete[] name; }
  char *name;
};

Keeps::Keeps() : d(new Private) { d->name[0] = 0; }
Keeps::~Keeps() { delete d; }
int Keeps::get() const { return d->name[0]; }

class Inner {
public:
  Inner();
  ~Inner();
  Inner(const Inner &) = delete;
  Inner &operator=(const Inner &) = delete;
  int get() const;

private:
  struct Private;
  Private *d;
};

struct Inner::Private {
  char *name;
};

Inner::Inner() : d(new Private) {
  d->name = new char[4]; // alloc: name
  d->name[0] = 0;
}
Inner::~Inner() { delete d; } // expect: leak(name)
int Inner::get() const { return d->name[0]; }
