// The insides of a class are a structure without a destructor; the class around them releases their fields. (leveldb's
// TableBuilder, exiv2's FileIo)
// options: --engines ownership
// drive: { Builder b(true); }
// drive: { Builder b(false); }
// drive: { File f; f.open(); f.reopen(); }
#include <stdio.h>

class Builder {
public:
  explicit Builder(bool filters) : rep_(new Rep(filters)) {}
  ~Builder() {
    delete rep_->filter;
    delete rep_;
  }

private:
  struct Rep {
    explicit Rep(bool filters) : filter(filters ? new int(1) : nullptr) {}
    int *filter;
  };
  Rep *rep_;
};

class File {
public:
  File() : p_(new Impl) {}
  ~File() {
    close();
    delete p_;
  }
  void open() { p_->stream = tmpfile(); }
  void close() {
    if (p_->stream)
      fclose(p_->stream);
    p_->stream = nullptr;
  }
  void reopen() { p_->reopen(); }

private:
  struct Impl {
    Impl() : stream(nullptr) {}
    void reopen() {
      if (stream != nullptr) {
        fclose(stream);
        stream = nullptr;
      }
      stream = tmpfile();
    }
    FILE *stream;
  };
  Impl *p_;
};
