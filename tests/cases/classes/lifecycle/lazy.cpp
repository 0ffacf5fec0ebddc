// Made when first asked for; the destructor forgets it in one of the two.
// drive: { Bad b; b.get(); b.get(); }
// drive: { Good g; g.get(); g.get(); }

class Bad {
public:
  Bad() : cache_(nullptr), base_(new int(1)) {}
  ~Bad() { delete base_; } // expect: leak(this->cache_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  const int *get() {
    if (!cache_)
      cache_ = new int(*base_); // alloc: this->cache_ // step: `this->cache_` is given a new object
    return cache_;
  }

private:
  int *cache_, *base_;
};

class Good {
public:
  Good() : cache_(nullptr), base_(new int(1)) {}
  ~Good() {
    delete base_;
    delete cache_;
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  const int *get() {
    if (!cache_)
      cache_ = new int(*base_);
    return cache_;
  }

private:
  int *cache_, *base_;
};
