// Two members point into one block, which the destructor releases by the first.
// drive: { Key k(3); }
// drive: { Key k(40); }

class Key {
public:
  explicit Key(int n) {
    char *room = n < 16 ? space_ : new char[n];
    start_ = room;
    body_ = room + 1;
  }
  ~Key() {
    if (start_ != space_)
      delete[] start_;
  }
  Key(const Key &) = delete;
  Key &operator=(const Key &) = delete;
  char first() const { return *body_; }

private:
  char space_[16];
  const char *start_;
  const char *body_;
};
