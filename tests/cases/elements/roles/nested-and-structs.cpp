// Containers in containers, pairs and structures as elements, keys that own: released, and forgotten.
// flags: -std=c++17
// drive: { Grid g; g.add(1); }
// drive: { GridRight g; g.add(1); }
// drive: { Pairs p; p.add(1); }
// drive: { PairsRight p; p.add(1); }
// drive: { Rows r; r.add(1); }
// drive: { RowsRight r; r.add(1); }
// drive: { Lists l; l.add(1); }
// drive: { ListsRight l; l.add(1); }
#include <map>
#include <utility>
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Grid {
public:
  Grid() : rows_(2) {}
  void add(int n) { rows_[0].push_back(new Item(n)); } // alloc: cell
  ~Grid() {}                                           // expect: leak(cell)

private:
  std::vector<std::vector<Item *>> rows_;
};
class GridRight {
public:
  GridRight() : rows_(2) {}
  void add(int n) { rows_[0].push_back(new Item(n)); }
  ~GridRight() {
    for (auto &row : rows_)
      for (Item *item : row)
        delete item;
  }

private:
  std::vector<std::vector<Item *>> rows_;
};
class Pairs {
public:
  void add(int n) { pairs_.push_back(std::make_pair(n, new Item(n))); } // alloc: paired
  ~Pairs() {}                                                           // expect: leak(paired)

private:
  std::vector<std::pair<int, Item *>> pairs_;
};
class PairsRight {
public:
  void add(int n) { pairs_.emplace_back(n, new Item(n)); }
  ~PairsRight() {
    for (auto &pair : pairs_)
      delete pair.second;
  }

private:
  std::vector<std::pair<int, Item *>> pairs_;
};
struct Row {
  int key;
  Item *item;
};
class Rows {
public:
  void add(int n) {
    Row row;
    row.key = n;
    row.item = new Item(n); // alloc: inRow
    rows_.push_back(row);
  }
  ~Rows() {} // expect: leak(inRow)

private:
  std::vector<Row> rows_;
};
class RowsRight {
public:
  void add(int n) { rows_.push_back({n, new Item(n)}); }
  ~RowsRight() {
    for (Row &row : rows_)
      delete row.item;
  }

private:
  std::vector<Row> rows_;
};
class Lists {
public:
  void add(int n) { lists_[n].push_back(new Item(n)); } // alloc: listed
  ~Lists() {}                                           // expect: leak(listed)

private:
  std::map<int, std::vector<Item *>> lists_;
};
class ListsRight {
public:
  void add(int n) { lists_[n].push_back(new Item(n)); }
  ~ListsRight() {
    for (auto &entry : lists_)
      for (Item *item : entry.second)
        delete item;
  }

private:
  std::map<int, std::vector<Item *>> lists_;
};
