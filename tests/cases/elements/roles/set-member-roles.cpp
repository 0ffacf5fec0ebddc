// Sets of owned items as members: erased without a release, forgotten; and the class that does it right.
// drive: { Erases e; e.add(1); e.dropFirst(); }
// drive: { Forgets f; f.add(1); }
// drive: { Right r; r.drop(r.add(1)); r.add(2); }
#include <set>
#include <unordered_set>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Erases {
public:
  Item *add(int n) {
    Item *item = new Item(n); // alloc: erased
    items_.insert(item);
    return item;
  }
  void dropFirst() { items_.erase(items_.begin()); } // expect: leak(erased)
  ~Erases() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::set<Item *> items_;
};
class Forgets {
public:
  void add(int n) { items_.insert(new Item(n)); } // alloc: forgotten
  ~Forgets() {}                                   // expect: leak(forgotten)

private:
  std::unordered_set<Item *> items_;
};
class Right {
public:
  Item *add(int n) {
    Item *item = new Item(n);
    items_.insert(item);
    return item;
  }
  void drop(Item *item) {
    items_.erase(item);
    delete item;
  }
  ~Right() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::set<Item *> items_;
};
