// What the destructor calls runs a hook, and some hook releases elements: this object's destructor does not.
// drive: { Timer t; Images i(t); i.render(); }
// drive: { Timer t; Tidy i(t); i.render(); }
// flags: -std=c++17
#include <vector>
struct Hook {
  virtual void run() {}
  virtual ~Hook() {}
};
class Timer {
  Hook *hook = nullptr;

public:
  void set(Hook *h) { hook = h; }
  void stop() {
    if (hook)
      hook->run();
    hook = nullptr;
  }
};
struct Image { int uses = 0; };
class Images {
  struct Clean : Hook {
    Images *images;
    void run() override { images->cleanUnused(); }
  };
  Timer &timer;
  std::vector<Image *> cache;
  Clean clean;

public:
  explicit Images(Timer &t) : timer(t) { clean.images = this; }
  void render() {
    cache.push_back(new Image{1}); // alloc: cache
    timer.set(nullptr);
  }
  void cleanUnused() {
    while (!cache.empty() && cache.back()->uses == 0) {
      delete cache.back();
      cache.pop_back();
    }
  }
  ~Images() {
    timer.stop();
  } // expect: leak(cache)
};
struct Other : Hook {
  void run() override {}
};
class Tidy {
  Timer &timer;
  std::vector<Image *> kept;

public:
  explicit Tidy(Timer &t) : timer(t) {}
  void render() { kept.push_back(new Image{1}); }
  void cleanUnused() {
    while (!kept.empty()) {
      delete kept.back();
      kept.pop_back();
    }
  }
  ~Tidy() {
    timer.stop();
    cleanUnused();
  }
};
