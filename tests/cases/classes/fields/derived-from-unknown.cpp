// The objects that a field holds are of a class whose base has its constructor elsewhere: that one is given nothing it
// could enter the object into, so nobody but the field has it.
// drive: { bad::File f; f.read(3); }
// drive: { good::File f; f.read(3); }
class Base {
public:
  virtual ~Base();
  virtual int title() const = 0;

protected:
  Base();
};

class Tag : public Base {
public:
  explicit Tag(int n) : Base(), number(n) {}
  int title() const override { return number; }

private:
  int number;
};

namespace bad {
class File {
  class Private;
  Private *d;

public:
  File();
  ~File();
  void read(int n);
  Base *tag() const;
};

class File::Private {
public:
  Private() : first(0), tag(0) {}
  ~Private() { delete first; } // expect(medium): leak(tag)
  Tag *first;
  Tag *tag;
};

File::File() { d = new Private; }
File::~File() { delete d; }
Base *File::tag() const { return d->tag; }
void File::read(int n) {
  if (n > 1 && !d->first)
    d->first = new Tag(n);
  if (!d->tag)
    d->tag = new Tag(n); // alloc: tag
}
} // namespace bad

namespace good {
class File {
  class Private;
  Private *d;

public:
  File();
  ~File();
  void read(int n);
  Base *tag() const;
};

class File::Private {
public:
  Private() : first(0), tag(0) {}
  ~Private() {
    delete first;
    delete tag;
  }
  Tag *first;
  Tag *tag;
};

File::File() { d = new Private; }
File::~File() { delete d; }
Base *File::tag() const { return d->tag; }
void File::read(int n) {
  if (n > 1 && !d->first)
    d->first = new Tag(n);
  if (!d->tag)
    d->tag = new Tag(n);
}
} // namespace good

#ifdef WT_ORACLE
Base::Base() {}
Base::~Base() {}
#endif
