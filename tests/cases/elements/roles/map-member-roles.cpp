// A `map` that owns its values: forgotten, erased, overwritten under a key, an insertion that is refused; and the class
// that does it right.
// flags: -std=c++17
// drive: { Forgets f; f.add(1); }
// drive: { Erases e; e.add(1); e.drop(1); }
// drive: { Overwrites o; o.set(1); o.set(1); }
// drive: { Refused r; r.add(1); r.add(1); }
// drive: { RefusedPair r; r.add(1); r.add(1); }
// drive: { Right r; r.set(1); r.set(1); r.add(2); r.add(2); r.drop(1); r.drop(7); }
#include <map>
#include <utility>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Forgets {
public:
  void add(int n) { rows_[n] = new Item(n); } // alloc: forgotten
  ~Forgets() {}                              // expect: leak(forgotten)

private:
  std::map<int, Item *> rows_;
};
class Erases {
public:
  void add(int n) {
    if (!rows_.count(n))
      rows_[n] = new Item(n); // alloc: erased
  }
  void drop(int n) { rows_.erase(n); } // expect: leak(erased)
  ~Erases() {
    for (auto &row : rows_)
      delete row.second;
  }

private:
  std::map<int, Item *> rows_;
};
class Overwrites {
public:
  void set(int n) { rows_[n] = new Item(n); } // alloc: overwritten // expect: leak(overwritten)
  ~Overwrites() {
    for (auto &row : rows_)
      delete row.second;
  }

private:
  std::map<int, Item *> rows_;
};
class Refused {
public:
  void add(int n) { rows_.emplace(n, new Item(n)); } // alloc: refused // expect: leak(refused)
  ~Refused() {
    for (auto it = rows_.begin(); it != rows_.end(); ++it)
      delete it->second;
  }

private:
  std::map<int, Item *> rows_;
};
class RefusedPair {
public:
  void add(int n) { rows_.insert(std::make_pair(n, new Item(n))); } // alloc: pair // expect: leak(pair)
  ~RefusedPair() {
    for (auto &[key, item] : rows_)
      delete item;
  }

private:
  std::map<int, Item *> rows_;
};
class Right {
public:
  void set(int n) {
    Item *&slot = rows_[n];
    delete slot;
    slot = new Item(n);
  }
  void add(int n) {
    Item *item = new Item(n);
    if (!rows_.insert({n, item}).second)
      delete item;
  }
  void drop(int n) {
    auto it = rows_.find(n);
    if (it == rows_.end())
      return;
    delete it->second;
    rows_.erase(it);
  }
  ~Right() {
    for (auto &row : rows_)
      delete row.second;
  }

private:
  std::map<int, Item *> rows_;
};
