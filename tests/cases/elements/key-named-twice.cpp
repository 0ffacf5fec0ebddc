// Callers name every key, and one names the same key twice: what the key held is lost. Not if each key is named once.
// drive: { Cache c; fill(c); }
// drive: { Names n; fill(n); }
// drive: { Kept k; fill(k); }
// drive: { Variables v; set(v); }
#include <map>
#include <string>
struct Entry {
  explicit Entry(int n) : n(n) {}
  int n;
};
class Cache {
public:
  void put(const std::string &key, int n) {
    entries[key] = new Entry(n); // alloc: entries // expect: leak(entries)
  }
  ~Cache() {
    for (auto &each : entries)
      delete each.second;
  }

private:
  std::map<std::string, Entry *> entries;
};
void fill(Cache &cache) {
  cache.put("one", 1);
  cache.put("one", 2);
}

class Names {
public:
  void put(const std::string &key, int n) { names[key] = new Entry(n); } // alloc: names
  ~Names() {
    for (auto &each : names)
      delete each.second; // broken: leak(names)
  }

private:
  std::map<std::string, Entry *> names;
};
void fill(Names &names) {
  names.put("one", 1);
  names.put("two", 2);
}

class Kept {
public:
  void put(const std::string &key, int n) {
    auto it = kept.find(key);
    if (it != kept.end())
      delete it->second;
    kept[key] = new Entry(n);
  }
  ~Kept() {
    for (auto &each : kept)
      delete each.second;
  }

private:
  std::map<std::string, Entry *> kept;
};
void fill(Kept &kept) {
  kept.put("one", 1);
  kept.put("one", 2);
}

// The key is made before another argument is.
class Variables {
public:
  void set(const std::string &name, const std::string &value) {
    values[name] = new std::string(value); // alloc: values // expect: leak(values)
  }
  ~Variables() {
    for (auto &each : values)
      delete each.second;
  }

private:
  std::map<std::string, std::string *> values;
};
void set(Variables &variables) {
  variables.set("HOME", "/root");
  variables.set("HOME", "/home");
}
