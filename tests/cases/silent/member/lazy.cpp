// A member filled on first use through a pointer to base, replaced by a setter, deleted by the destructor.
// drive: { Service s; s.run(1); s.use(new Fast); s.run(2); }
// drive: { Service s; s.use(new Fast); s.use(nullptr); }
struct Engine {
  virtual ~Engine() {}
  virtual int step(int n) { return n; }
};
struct Fast : Engine {
  int step(int n) override { return 2 * n; }
};

class Service {
public:
  ~Service() { use(nullptr); }
  void use(Engine *engine) {
    delete engine_;
    engine_ = engine;
  }
  int run(int n) {
    if (!engine_)
      engine_ = new Engine;
    return engine_->step(n);
  }

private:
  Engine *engine_ = nullptr;
};
