// A fresh object is stored in the field unless the field is in use; then it is forgotten.
// options: --engines ownership
// drive: { Bad b; b.open(1); b.open(2); }
// drive: { Good g; g.open(1); g.open(2); }

class Bad {
public:
  Bad() : page_(nullptr) {}
  ~Bad() { delete page_; }
  bool open(int n) {
    int *page = new int(n); // alloc: page
    if (page_)
      return false;         // expect: leak(page)
    page_ = page;
    return true;
  }

private:
  int *page_;
};

class Good {
public:
  Good() : page_(nullptr) {}
  ~Good() { delete page_; }
  bool open(int n) {
    int *page = new int(n);
    if (page_) {
      delete page;
      return false;
    }
    page_ = page;
    return true;
  }

private:
  int *page_;
};
