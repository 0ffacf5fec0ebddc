// An object counts who uses it and deletes itself with the last: each user gives back what it took. (leveldb's Version)
// options: --engines ownership
// drive: { User a; User b(a); }
// drive: shared()

class Version {
public:
  Version() : refs_(0) {}
  void Ref() { ++refs_; }
  void Unref() {
    --refs_;
    if (refs_ == 0)
      delete this;
  }

private:
  ~Version() {}
  int refs_;
};

class User {
public:
  User() : current_(new Version) { current_->Ref(); }
  User(const User &other) : current_(other.current_) { current_->Ref(); }
  ~User() { current_->Unref(); }
  void renew() {
    current_->Unref();
    current_ = new Version;
    current_->Ref();
  }

private:
  Version *current_;
};

void shared() {
  Version *v = new Version;
  v->Ref();
  v->Ref();
  v->Unref();
  v->Unref();
}
