// A string that owns its characters or borrows them; a flag says which. (tinyxml2's StrPair)
// options: --engines ownership
// drive: { Node n; n.set("a", true); n.set("b", false); n.set("c", true); }
// drive: { char text[4] = "x"; Node n; n.set(text, false); }

static unsigned long length(const char *s) {
  unsigned long n = 0;
  while (s[n])
    ++n;
  return n;
}

class Str {
public:
  Str() : start_(nullptr), needsDelete_(false) {}
  ~Str() { reset(); }
  void copy(const char *text) {
    reset();
    unsigned long n = length(text);
    start_ = new char[n + 1]; // says: memory-may-own
    for (unsigned long i = 0; i <= n; ++i)
      start_[i] = text[i];
    needsDelete_ = true;
  }
  void borrow(const char *text) {
    reset();
    start_ = const_cast<char *>(text);
  }
  void reset() {
    if (needsDelete_)
      delete[] start_;
    needsDelete_ = false;
    start_ = nullptr;
  }
  const char *get() const { return start_; }

private:
  char *start_;
  bool needsDelete_;
};

class Node {
public:
  void set(const char *text, bool isStatic) {
    if (isStatic)
      value_.borrow(text);
    else
      value_.copy(text);
  }
  const char *value() const { return value_.get(); }
  void copyTo(Node &other) const { other.set(value(), false); }

private:
  Str value_;
};

int use(const char *text) {
  char buffer[8] = "local";
  Node a, b;
  a.set(text, false);
  a.set(buffer, false); // says: deletes-receiver
  a.copyTo(b);
  return b.value()[0];
}
