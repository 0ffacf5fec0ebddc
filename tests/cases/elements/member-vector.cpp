// A member vector owns what is put in: a destructor that forgets the elements loses them, and so does clear() where another member
// releases them first.
// drive: { Forgets f; f.add(); }
// drive: { Clears c; c.add(); c.reset(); }
// drive: { Erases e; e.add(); e.removeFirst(); e.add(); }
// drive: { Right r; r.add(); r.add(); r.reset(); r.add(); r.takeOut(); }
// flags: -std=c++17
#include <cstddef>
#include <vector>
struct Item { int n = 0; };
class Forgets {
  std::vector<Item *> items;

public:
  void add() { items.push_back(new Item); } // alloc: items
  std::size_t size() const { return items.size(); }
  ~Forgets() {
  } // expect: leak(items)
};
class Clears {
  std::vector<Item *> kept;

public:
  void add() { kept.push_back(new Item); } // alloc: kept
  void reset() {
    kept.clear(); // expect: leak(kept)
  }
  ~Clears() {
    for (Item *p : kept)
      delete p;
  }
};
class Erases {
  std::vector<Item *> held;

public:
  void add() { held.push_back(new Item); } // alloc: held
  void removeFirst() {
    held.erase(held.begin()); // expect: leak(held)
  }
  ~Erases() {
    for (Item *p : held)
      delete p;
  }
};
class Right {
  std::vector<Item *> items;
  void releaseAll() {
    for (Item *p : items)
      delete p;
  }

public:
  void add() { items.push_back(new Item); }
  void reset() {
    releaseAll();
    items.clear();
  }
  void takeOut() {
    Item *last = items.back();
    items.pop_back();
    delete last;
  }
  ~Right() { releaseAll(); }
};
