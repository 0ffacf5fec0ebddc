// Observers that register with each request and never leave; those of the twin are dropped by index.
// options: --engines behavior
// skip-run: a server does not end
#include <functional>
#include <vector>
int next_request();

class Bus {
public:
  void attach(std::function<void(int)> f) {
    observers_.push_back(f); // expect: unbounded-growth(this->observers_)
  }

private:
  std::vector<std::function<void(int)>> observers_;
};
class CleanBus {
public:
  void attach(int f) { observers_.push_back(f); }
  void detach() { observers_.erase(observers_.begin()); }

private:
  std::vector<int> observers_;
};
void serve(Bus &bus) {
  for (;;) {
    int r = next_request();
    bus.attach([r](int) { (void)r; });
  }
}
void serve_clean(CleanBus &bus) {
  for (;;) {
    bus.attach(next_request());
    bus.detach();
  }
}
