// An iterator is used after its element was erased from a container of nodes; and the usual correct ways to erase.
// drive: { std::list<int> l{1, 2, 9}; purge(l, 3); }
// drive: { std::map<int, int *> m; m[1] = new int; m[9] = new int; close(m, 5); for (auto &e : m) delete e.second; }
// drive: { std::list<int> l{1, 2, 9}; purged(l, 3); }
// drive: { std::map<int, int> m{{1, 1}, {2, 2}}; stepped(m); }
// drive: { std::set<int> s{1, 2}; first(s, 2); }
// drive: { std::list<int> l{1, 2, 9}; noted(l, 2); }
// flags: -std=c++17
#include <list>
#include <map>
#include <set>

void purge(std::list<int> &all, int below) {
  for (auto it = all.begin(); it != all.end(); ++it) // expect: use-after-free(it)
    if (*it < below)
      all.erase(it); // alloc: it
}

void close(std::map<int, int *> &all, int limit) {
  auto it = all.upper_bound(limit);
  if (it == all.end())
    return;
  all.erase(it);
  delete it->second; // expect: use-after-free(it)
}

void purged(std::list<int> &all, int below) {
  for (auto it = all.begin(); it != all.end();)
    if (*it < below)
      it = all.erase(it);
    else
      ++it;
}

void stepped(std::map<int, int> &all) {
  for (auto it = all.begin(); it != all.end();)
    if (it->second > 1)
      all.erase(it++);
    else
      ++it;
}

bool first(std::set<int> &all, int wanted) {
  for (auto it = all.begin(); it != all.end(); ++it)
    if (*it == wanted) {
      all.erase(it);
      return true;
    }
  return false;
}

void noted(std::list<int> &all, int wanted) {
  auto it = all.begin();
  while (it != all.end()) {
    bool isGone = false;
    if (*it == wanted) {
      auto next = it;
      ++next;
      all.erase(it);
      it = next;
      isGone = true;
    }
    if (!isGone)
      ++it;
  }
}
