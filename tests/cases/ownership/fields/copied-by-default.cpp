// An owning field and the compiler's own copy: two owners, whether or not somebody copies today.
// options: --engines ownership
// skip-run: nobody copies

class Bad { // missed: copy-double-owner(text_) only at low confidence: nobody copies one
public:
  Bad() { text_ = new char[8]; }
  ~Bad() { delete[] text_; }

private:
  char *text_;
};

class Good {
public:
  Good() { text_ = new char[8]; }
  ~Good() { delete[] text_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;

private:
  char *text_;
};

int use() {
  Bad bad;
  Good good;
  return 0;
}
