// What a closure takes out counts where the loop calls closures; so does a key that is always the same.
// options: --engines behavior
// skip-run: a server does not end
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>
int next_request();
static std::vector<std::function<void()>> handlers;
static std::deque<int> queued, logged;
static std::map<std::string, int> totals;

void set_up() {
  handlers.push_back([] { queued.pop_front(); });
}
void serve() {
  for (;;) {
    int r = next_request();
    queued.push_back(r);
    logged.push_back(r); // expect: unbounded-growth(logged)
    totals["all"] += r;
    for (auto &handler : handlers)
      handler();
  }
}
