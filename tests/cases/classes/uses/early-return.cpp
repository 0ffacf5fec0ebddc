// An early return in a method, before the local is deleted.
// drive: { Reader r; r.bad(0); r.bad(4); }
// drive: { Reader r; r.good(0); r.good(4); }

class Reader {
public:
  int bad(int n) {
    char *line = new char[16]; // alloc: line
    if (n == 0)
      return -1; // expect: leak(line)
    last_ = line[0] = static_cast<char>(n);
    delete[] line;
    return last_;
  }
  int good(int n) {
    char *line = new char[16];
    if (n == 0) {
      delete[] line;
      return -1;
    }
    last_ = line[0] = static_cast<char>(n);
    delete[] line;
    return last_;
  }

private:
  int last_ = 0;
};
