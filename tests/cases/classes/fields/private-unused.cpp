// A private method that sets a field to null, and that nothing calls: the code that calls it is left out of this build.
// drive: { Plugins p; p.open(); }
class Executor {
public:
  int runs = 0;
};

class Plugins {
public:
  Plugins() : executor_(nullptr) {}
  ~Plugins() {
    delete executor_; // broken: leak(executor_)
  }
  void open() {
    if (!executor_)
      executor_ = new Executor; // alloc: executor_
  }

private:
  Plugins(const Plugins &);
  Plugins &operator=(const Plugins &);
#ifdef WITH_PLUGINS
public:
#endif
  void load() { executor_ = nullptr; }
  Executor *executor_;
};
