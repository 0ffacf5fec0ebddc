// A getter that returns a copy: the caller owns it.
// options: --engines ownership
// drive: bad()
// drive: good()

class Name {
public:
  Name() : length_(3) {}
  char *copy() const {
    char *text = new char[length_ + 1];
    text[length_] = 0;
    return text;
  }

private:
  int length_;
};

int bad() {
  Name name;
  char *text = name.copy(); // alloc: text
  return text[3];           // expect: leak(text)
}

int good() {
  Name name;
  char *text = name.copy();
  int last = text[3];
  delete[] text;
  return last;
}
