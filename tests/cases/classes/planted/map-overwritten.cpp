// A cache puts a new object under a key that may be there already.
// drive: { Cache c; c.put("a", 1); c.put("a", 2); }
// drive: { CacheKept c; c.put("a", 1); c.put("a", 2); }
#include <string>
#include <unordered_map>
struct Entry {
  int v;
};
class Cache {
public:
  ~Cache() {
    for (auto &kv : map_)
      delete kv.second;
  }
  void put(const std::string &key, int v) {
    map_[key] = new Entry{v}; // alloc: e // expect: leak(e)
  }

private:
  std::unordered_map<std::string, Entry *> map_;
};
class CacheKept {
public:
  ~CacheKept() {
    for (auto &kv : map_)
      delete kv.second;
  }
  void put(const std::string &key, int v) {
    Entry *&slot = map_[key];
    delete slot;
    slot = new Entry{v};
  }

private:
  std::unordered_map<std::string, Entry *> map_;
};
