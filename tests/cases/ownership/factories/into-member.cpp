// A factory fills a field; the destructor must release it.
// options: --engines ownership
// drive: { Bad b; b.size(); }
// drive: { Good g; g.size(); }

struct Engine {
  int power;
};

static Engine *make_engine() {
  Engine *e = new Engine;
  e->power = 3;
  return e;
}

class Bad {
public:
  Bad() { engine_ = make_engine(); } // alloc: this->engine_
  ~Bad() {} // expect: leak(this->engine_)
  int size() const { return engine_->power; }

private:
  Engine *engine_;
};

class Good {
public:
  Good() { engine_ = make_engine(); }
  ~Good() { delete engine_; }
  int size() const { return engine_->power; }

private:
  Engine *engine_;
};
