// An element is released and stays in the container, whose destructor releases it again; the twins take it out, or put
// null in its place.
// drive: { Leaves l; l.add(1); l.drop(0); }
// drive: { LeavesInMap l; l.add(1); l.drop(1); }
// drive: { Erases e; e.add(1); e.drop(0); }
// drive: fight()
// drive: sweeps()
// drive: { Nulls n; n.add(1); n.drop(0); }
#include <map>
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Leaves {
public:
  void add(int n) { items_.push_back(new Item(n)); } // alloc: left
  void drop(unsigned i) { delete items_[i]; }        // expect: double-free(left)
  ~Leaves() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::vector<Item *> items_;
};
class LeavesInMap {
public:
  void add(int n) {
    if (!rows_.count(n))
      rows_[n] = new Item(n); // alloc: row
  }
  void drop(int n) {
    auto it = rows_.find(n);
    if (it != rows_.end())
      delete it->second; // expect: double-free(row)
  }
  ~LeavesInMap() {
    for (auto &row : rows_)
      delete row.second;
  }

private:
  std::map<int, Item *> rows_;
};
class Erases {
public:
  void add(int n) { items_.push_back(new Item(n)); }
  void drop(unsigned i) {
    delete items_[i];
    items_.erase(items_.begin() + i);
  }
  ~Erases() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::vector<Item *> items_;
};
class Nulls {
public:
  void add(int n) { items_.push_back(new Item(n)); }
  void drop(unsigned i) {
    delete items_[i];
    items_[i] = nullptr;
  }
  ~Nulls() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::vector<Item *> items_;
};

// Whoever calls it puts elements in as well, and ends the container: neither takes the released one out.
class Arena {
public:
  void spawn(int hp) { enemies_.push_back(new Item(hp)); } // alloc: enemy
  void hit(unsigned i, int damage) {
    Item *enemy = enemies_[i];
    enemy->n -= damage;
    if (enemy->n <= 0)
      delete enemy; // expect: double-free(enemy)
  }
  ~Arena() {
    for (Item *enemy : enemies_)
      delete enemy;
  }

private:
  std::vector<Item *> enemies_;
};
void fight() {
  Arena arena;
  arena.spawn(5);
  arena.spawn(10);
  arena.hit(0, 7);
}
class Swept {
public:
  void spawn(int hp) { enemies_.push_back(new Item(hp)); }
  void remove(unsigned i) {
    kill(i);
    enemies_.erase(enemies_.begin() + i);
  }
  ~Swept() {
    for (Item *enemy : enemies_)
      delete enemy;
  }

private:
  void kill(unsigned i) { delete enemies_[i]; }
  std::vector<Item *> enemies_;
};
void sweeps() {
  Swept swept;
  swept.spawn(5);
  swept.remove(0);
}
