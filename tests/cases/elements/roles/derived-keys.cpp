// A key that is made of what the caller gave may be taken already; so may a place in an ordered set.
// drive: { Initials m; m.put("aa"); m.put("ab"); }
// drive: { Asked m; m.put("aa"); m.put("ab"); }
// drive: { Numbered m; m.put(); m.put(); }
// drive: { Ordered m; m.put(1); m.put(1); }
// drive: { Looked m; m.put(1); m.put(1); }
// flags: -std=c++17
#include <map>
#include <set>
#include <string>
struct Value { int n = 0; };
static char initial(const std::string &text) {
  return text[0];
}
class Initials {
  std::map<char, Value *> byInitial;

public:
  void put(const std::string &text) {
    byInitial[initial(text)] = new Value; // alloc: byInitial // expect: leak(byInitial)
  }
  ~Initials() {
    for (auto &row : byInitial)
      delete row.second;
  }
};
class Asked {
  std::map<char, Value *> known;

public:
  void put(const std::string &text) {
    delete known[initial(text)];
    known[initial(text)] = new Value;
  }
  ~Asked() {
    for (auto &row : known)
      delete row.second;
  }
};
class Numbered {
  std::map<int, Value *> rows;
  int last = 0;

public:
  void put() { rows[++last] = new Value; }
  ~Numbered() {
    for (auto &row : rows)
      delete row.second;
  }
};
struct ByNumber {
  bool operator()(const Value *a, const Value *b) const { return a->n < b->n; }
};
class Ordered {
  std::set<Value *, ByNumber> sorted;

public:
  void put(int n) { sorted.insert(new Value{n}); } // alloc: sorted // expect: leak(sorted)
  ~Ordered() {
    for (Value *value : sorted)
      delete value;
  }
};
class Looked {
  std::set<Value *, ByNumber> checked;

public:
  void put(int n) {
    Value *value = new Value{n};
    if (!checked.insert(value).second)
      delete value;
  }
  ~Looked() {
    for (Value *value : checked)
      delete value;
  }
};
