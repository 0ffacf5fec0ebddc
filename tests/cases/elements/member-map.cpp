// A map that owns its values: erased without a release, never released, released by a helper; a text overwritten.
// drive: { Registry r; r.add(1); r.forget(1); }
// drive: { Cache c; c.add("a"); }
// drive: { Table t; t.add(1); t.drop(1); t.add(2); }
// drive: { Names n; n.add("k"); n.add("k"); }
// drive: { Unique u; u.add("k"); u.add("k"); }
// flags: -std=c++17
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <unordered_map>
struct Entry { int n = 0; };
class Registry {
  std::map<int, Entry *> entries;

public:
  void add(int id) {
    if (!entries.count(id))
      entries[id] = new Entry; // alloc: entries
  }
  void forget(int id) {
    entries.erase(id); // expect: leak(entries)
  }
  ~Registry() {
    for (auto &row : entries)
      delete row.second;
  }
};
class Cache {
  std::unordered_map<std::string, Entry *> cached;

public:
  void add(const std::string &name) { cached.emplace(name, new Entry); } // alloc: cached
  bool has(const std::string &name) const { return cached.count(name) != 0; }
  ~Cache() {
  } // expect: leak(cached)
};
class Table {
  std::map<int, Entry *> rows;
  void releaseRow(std::map<int, Entry *>::iterator it) {
    delete it->second;
    rows.erase(it);
  }

public:
  void add(int id) {
    if (rows.find(id) == rows.end())
      rows[id] = new Entry;
  }
  void drop(int id) {
    auto it = rows.find(id);
    if (it != rows.end())
      releaseRow(it);
  }
  ~Table() {
    while (!rows.empty())
      releaseRow(rows.begin());
  }
};
class Names {
  std::map<std::string, char *> texts;

public:
  void add(const char *name) { texts[name] = strdup(name); } // alloc: texts // expect: leak(texts)
  ~Names() {
    for (auto &row : texts)
      free(row.second);
  }
};
class Unique {
  std::map<std::string, char *> words;

public:
  void add(const char *name) {
    if (!words.count(name))
      words[name] = strdup(name);
  }
  ~Unique() {
    for (auto &row : words)
      free(row.second);
  }
};
