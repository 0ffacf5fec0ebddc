// An outcome that owns its text, or none, is returned by value through a function too large to be told in full: whoever
// asks whether it is good knows that there is no text.
// options: --limit escape.summary-nodes=100
// drive: { Disk d; Rows r{2, false}; asks(&d, &r); }
// drive: { Disk d; Rows r{2, true}; asks(&d, &r); }
// drive: { Disk d; Rows r{2, true}; forgets(&d, &r); }
#include <string.h>

class Outcome {
public:
  Outcome() noexcept : text_(nullptr) {}
  explicit Outcome(const char *why) : text_(copyOf(why)) {}
  ~Outcome() { delete[] text_; }
  Outcome(const Outcome &other) : text_(other.text_ ? copyOf(other.text_) : nullptr) {}
  Outcome(Outcome &&other) noexcept : text_(other.text_) { other.text_ = nullptr; }
  Outcome &operator=(const Outcome &other) {
    if (text_ != other.text_) { // the same text: the same object, or both good
      delete[] text_;
      text_ = other.text_ ? copyOf(other.text_) : nullptr;
    }
    return *this;
  }
  Outcome &operator=(Outcome &&other) noexcept {
    const char *mine = text_;
    text_ = other.text_;
    other.text_ = mine;
    return *this;
  }
  bool good() const { return text_ == nullptr; }
  const char *take() {
    const char *text = text_;
    text_ = nullptr;
    return text;
  }

private:
  static const char *copyOf(const char *text) {
    char *copy = new char[strlen(text) + 1];
    strcpy(copy, text);
    return copy;
  }
  const char *text_;
};

struct File {
  virtual ~File() {}
  virtual Outcome flush() = 0;
  virtual Outcome close() = 0;
};
struct DiskFile : File {
  explicit DiskFile(int handle) : handle_(handle) {}
  ~DiskFile() override {}
  Outcome flush() override { return handle_ > 7 ? Outcome("flush") : Outcome(); }
  Outcome close() override {
    Outcome result;
    if (handle_ > 5)
      result = Outcome("close");
    handle_ = -1;
    return result;
  }
  int handle_;
};
struct Place {
  virtual ~Place() {}
  virtual Outcome open(const char *name, File **file) = 0;
};
struct Disk : Place {
  Outcome open(const char *name, File **file) override {
    *file = nullptr;
    if (!*name)
      return Outcome("open");
    *file = new DiskFile(name[0] - 'a');
    return Outcome();
  }
};
struct Source {
  virtual ~Source() {}
  virtual bool valid() const = 0;
  virtual void next() = 0;
  virtual int key() const = 0;
  virtual Outcome outcome() const = 0;
};
#ifdef WT_ORACLE
struct Rows : Source {
  Rows(int left, bool isBad) : left(left), isBad(isBad) {}
  bool valid() const override { return left > 0; }
  void next() override { --left; }
  int key() const override { return left; }
  Outcome outcome() const override { return isBad ? Outcome("rows") : Outcome(); }
  int left;
  bool isBad;
};
#endif

Outcome build(Place *place, Source *rows, long *size) {
  Outcome result;
  if (rows->valid()) {
    File *file;
    result = place->open("rows", &file);
    if (!result.good())
      return result;
    for (; rows->valid(); rows->next()) // says: never-held
      *size += rows->key();
    if (result.good())
      result = file->flush();
    if (result.good())
      result = file->close();
    delete file;
    if (result.good())
      result = rows->outcome();
  }
  if (!rows->outcome().good())
    result = rows->outcome();
  return result;
}

long asks(Place *place, Source *rows) {
  long size = 0;
  Outcome result = build(place, rows, &size);
  if (result.good())
    return size;
  return 0;
}

long forgets(Place *place, Source *rows) {
  long size = 0;
  Outcome result = build(place, rows, &size); // alloc: text
  result.take(); // expect: leak(text)
  return size;
}
