// Two fields are filled by the constructor; the destructor releases one of them.
// options: --engines ownership
// drive: { Bad b; b.size(); }
// drive: { Good g; g.size(); }

class Bad {
public:
  Bad() : head_(new char[16]), body_(new char[64]) {} // alloc: this->body_
  ~Bad() { delete[] head_; }                          // expect: leak(this->body_)
  int size() const { return head_ && body_ ? 80 : 0; }

private:
  char *head_;
  char *body_;
};

class Good {
public:
  Good() : head_(new char[16]), body_(new char[64]) {}
  ~Good() {
    delete[] head_;
    delete[] body_;
  }
  int size() const { return head_ && body_ ? 80 : 0; }

private:
  char *head_;
  char *body_;
};
