// An entry that holds an element gets another one: what it held is lost, if no entry can be empty. By index, at the front, by an
// iterator, and under a key that was found.
// drive: { Vector v; v.add(1); v.add(2); v.set(1, 7); }
// drive: { Deque d; d.add(1); d.set(7); }
// drive: { Map m; m.put(1, 1); m.put(1, 2); }
// drive: { List l; l.add(1); l.change(1, 7); }
// drive: { Sized s(3); s.set(1, 7); }
// drive: { Careful c; c.add(1); c.set(0, 7); delete c.exchange(0, 8); c.move(0, 0); c.put(1, 1); c.put(1, 2); }
#include <deque>
#include <list>
#include <map>
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Vector {
public:
  void add(int n) { slots.push_back(new Item(n)); } // alloc: slots
  void set(int i, int n) {
    slots[i] = new Item(n); // alloc: slots // expect: leak(slots)
  }
  ~Vector() {
    for (Item *item : slots)
      delete item;
  }

private:
  std::vector<Item *> slots;
};
class Deque {
public:
  void add(int n) { lane.push_front(new Item(n)); } // alloc: lane
  void set(int n) { replaceFirst(new Item(n)); } // alloc: lane
  ~Deque() {
    for (Item *item : lane)
      delete item;
  }

private:
  std::deque<Item *> lane;
  void replaceFirst(Item *item) {
    lane.front() = item; // expect: leak(lane)
  }
};
class Map {
public:
  void put(int k, int n) {
    std::map<int, Item *>::iterator it = table.find(k);
    if (it != table.end())
      it->second = new Item(n); // alloc: table // expect: leak(table)
    else
      table[k] = new Item(n); // alloc: table
  }
  ~Map() {
    for (auto &entry : table)
      delete entry.second;
  }

private:
  std::map<int, Item *> table;
};
class List {
public:
  void add(int n) { chain.push_back(new Item(n)); } // alloc: chain
  void change(int from, int to) {
    for (std::list<Item *>::iterator it = chain.begin(); it != chain.end(); ++it)
      if ((*it)->n == from)
        *it = new Item(to); // alloc: chain // expect: leak(chain)
  }
  ~List() {
    for (Item *item : chain)
      delete item;
  }

private:
  std::list<Item *> chain;
};
class Sized { // the entries may be empty
public:
  explicit Sized(int n) { slots.resize(n); }
  void set(int i, int n) { slots[i] = new Item(n); }
  ~Sized() {
    for (Item *item : slots)
      delete item;
  }

private:
  std::vector<Item *> slots;
};
class Careful {
public:
  void add(int n) { slots.push_back(new Item(n)); }
  void set(int i, int n) {
    delete slots[i];
    slots[i] = new Item(n);
  }
  Item *exchange(int i, int n) {
    Item *old = slots[i];
    slots[i] = new Item(n);
    return old;
  }
  void move(int from, int to) {
    Item *item = slots[from];
    slots[from] = slots[to];
    slots[to] = item;
  }
  void put(int k, int n) {
    std::map<int, Item *>::iterator it = table.find(k);
    if (it != table.end()) {
      delete it->second;
      it->second = new Item(n);
    } else {
      table.insert(std::make_pair(k, static_cast<Item *>(nullptr))).first->second = new Item(n);
    }
  }
  ~Careful() {
    for (Item *item : slots)
      delete item;
    for (auto &entry : table)
      delete entry.second;
  }

private:
  std::vector<Item *> slots;
  std::map<int, Item *> table;
};
