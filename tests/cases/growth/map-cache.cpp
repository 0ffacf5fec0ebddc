// A cache by key: it grows only with new keys, so this is a matter of `--all`. With an eviction it is none.
// options: --engines behavior
// skip-run: a server does not end
#include <map>
#include <string>
std::string ask();
std::string compute(const std::string &);
std::map<std::string, std::string> cache, small;

void answer() {
  for (;;) {
    std::string key = ask();
    if (cache.find(key) == cache.end())
      cache[key] = compute(key); // expect(low): unbounded-growth(cache)
  }
}
void answer_some() {
  for (;;) {
    std::string key = ask();
    small[key] = compute(key);
    if (small.size() > 1000)
      small.erase(small.begin());
  }
}
