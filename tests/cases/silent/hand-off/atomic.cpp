// A value is published with an atomic exchange; what was there before is freed.
// drive: { publish(1); publish(2); publish(0); retire(); }
#include <atomic>

struct Config {
  int level;
};

static std::atomic<Config *> current{nullptr};

void publish(int level) {
  Config *next = new Config{level};
  Config *old = current.exchange(next);
  delete old;
}

void retire() { delete current.exchange(nullptr); }
