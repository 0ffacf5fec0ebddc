// The same with `new`, a map and a lambda.
// drive: index(4)
#include <algorithm>
#include <map>
#include <utility>

struct Entry {
  int uses = 0;
};

int index(int n) {
  std::map<int, Entry *> entries;
  for (int i = 0; i < n; ++i) {
    Entry *&slot = entries[i % 2];
    if (!slot)
      slot = new Entry;
    ++slot->uses;
  }
  int total = 0;
  std::for_each(entries.begin(), entries.end(), [&total](std::pair<const int, Entry *> &e) {
    total += e.second->uses;
    delete e.second;
  });
  return total;
}
