// What the inside of a class holds: the inside's destructor, or the destructor that deletes the inside, forgets it.
// drive: { Plain p; p.use(); }
// drive: { Written w; w.use(); }
// drive: { Filled f; f.use(); }
// drive: { PlainKept p; p.use(); }
// drive: { WrittenKept w; w.use(); }
// drive: { FilledKept f; f.use(); }
// flags: -std=c++17
#include <memory>
class Plain {
public:
  Plain();
  ~Plain();
  Plain(const Plain &) = delete;
  Plain &operator=(const Plain &) = delete;
  int use() const;

private:
  struct Impl;
  Impl *impl_;
};
struct Plain::Impl {
  int n = 0;
  char *buffer = nullptr;
};
Plain::Plain() : impl_(new Impl) { impl_->buffer = new char[10](); } // alloc: buffer
Plain::~Plain() { delete impl_; } // expect: leak(buffer)
int Plain::use() const { return impl_->buffer[0] + impl_->n; }

class Written {
public:
  Written();
  ~Written();
  Written(const Written &) = delete;
  Written &operator=(const Written &) = delete;
  int use() const;

private:
  class Private;
  Private *d;
};
class Written::Private {
public:
  Private() : list(new int[4]()), name(new char[4]()) {} // alloc: name
  ~Private() { delete[] list; } // expect: leak(name)
  int *list;
  char *name;
};
Written::Written() : d(new Private) {}
Written::~Written() { delete d; }
int Written::use() const { return d->list[0] + d->name[0]; }

class Filled {
public:
  Filled();
  ~Filled();
  int use() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
struct Filled::Impl {
  int *table = nullptr;
};
Filled::Filled() : impl_(new Impl) { impl_->table = new int[8](); } // alloc: table
Filled::~Filled() = default; // expect: leak(table)
int Filled::use() const { return impl_->table[0]; }

class PlainKept {
public:
  PlainKept();
  ~PlainKept();
  PlainKept(const PlainKept &) = delete;
  PlainKept &operator=(const PlainKept &) = delete;
  int use() const;

private:
  struct Impl;
  Impl *impl_;
};
struct PlainKept::Impl {
  int n = 0;
  char *buffer = nullptr;
};
PlainKept::PlainKept() : impl_(new Impl) { impl_->buffer = new char[10](); }
PlainKept::~PlainKept() {
  delete[] impl_->buffer;
  delete impl_;
}
int PlainKept::use() const { return impl_->buffer[0] + impl_->n; }

class WrittenKept {
public:
  WrittenKept();
  ~WrittenKept();
  WrittenKept(const WrittenKept &) = delete;
  WrittenKept &operator=(const WrittenKept &) = delete;
  int use() const;

private:
  class Private;
  Private *d;
};
class WrittenKept::Private {
public:
  Private() : list(new int[4]()), name(new char[4]()) {}
  ~Private() {
    delete[] list;
    delete[] name;
  }
  int *list;
  char *name;
};
WrittenKept::WrittenKept() : d(new Private) {}
WrittenKept::~WrittenKept() { delete d; }
int WrittenKept::use() const { return d->list[0] + d->name[0]; }

class FilledKept {
public:
  FilledKept();
  ~FilledKept();
  int use() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
struct FilledKept::Impl {
  int *table = nullptr;
  ~Impl() { delete[] table; }
};
FilledKept::FilledKept() : impl_(new Impl) { impl_->table = new int[8](); }
FilledKept::~FilledKept() = default;
int FilledKept::use() const { return impl_->table[0]; }
