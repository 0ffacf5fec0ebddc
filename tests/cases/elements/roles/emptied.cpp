// Elements that are lost without `clear`: shortened, swapped with an empty container, set to null, in an array.
// drive: { Shortened s; s.add(); s.add(); s.keep(1); }
// drive: { None s; s.add(); s.none(); }
// drive: { Last s; s.add(); s.dropLast(); }
// drive: { Careful s; s.add(); s.add(); s.keep(1); s.grow(4); }
// drive: { Swapped s; s.add(); s.reset(); }
// drive: { Walked s; s.add(); s.reset(); }
// drive: { Nulled s; s.add(); s.forget(0); }
// drive: { Taken s; s.add(); delete s.take(0); s.add(); s.drop(1); }
// drive: { Bank b; b.make(0); }
// drive: { Safe b; b.make(0); }
// flags: -std=c++17
#include <array>
#include <cstddef>
#include <vector>
struct Item { int n = 0; };
class Shortened {
  std::vector<Item *> items;

public:
  void add() { items.push_back(new Item); } // alloc: items
  void keep(std::size_t n) {
    if (n < items.size())
      items.resize(n); // expect: leak(items)
  }
  ~Shortened() {
    for (Item *item : items)
      delete item;
  }
};
class None {
  std::vector<Item *> all;

public:
  void add() { all.push_back(new Item); } // alloc: all
  void none() { all.resize(0); } // expect: leak(all)
  ~None() {
    for (Item *item : all)
      delete item;
  }
};
class Last {
  std::vector<Item *> row;

public:
  void add() { row.push_back(new Item); } // alloc: row
  void dropLast() { row.resize(row.size() - 1); } // expect: leak(row)
  ~Last() {
    for (Item *item : row)
      delete item;
  }
};
class Careful {
  std::vector<Item *> kept;

public:
  void add() { kept.push_back(new Item); }
  void keep(std::size_t n) {
    for (std::size_t i = n; i < kept.size(); ++i)
      delete kept[i];
    kept.resize(n);
  }
  void grow(std::size_t n) {
    if (n > kept.size())
      kept.resize(n, nullptr);
  }
  ~Careful() {
    for (Item *item : kept)
      delete item;
  }
};
class Swapped {
  std::vector<Item *> heap;

public:
  void add() { heap.push_back(new Item); } // alloc: heap
  void reset() { std::vector<Item *>().swap(heap); } // expect: leak(heap)
  ~Swapped() {
    for (Item *item : heap)
      delete item;
  }
};
class Walked {
  std::vector<Item *> pile;

public:
  void add() { pile.push_back(new Item); }
  void reset() {
    std::vector<Item *> old;
    old.swap(pile);
    for (Item *item : old)
      delete item;
  }
  ~Walked() { reset(); }
};
class Nulled {
  std::vector<Item *> slots;

public:
  void add() { slots.push_back(new Item); } // alloc: slots
  void forget(std::size_t i) { slots[i] = nullptr; } // expect: leak(slots)
  ~Nulled() {
    for (Item *item : slots)
      delete item;
  }
};
class Taken {
  std::vector<Item *> places;

public:
  void add() { places.push_back(new Item); }
  Item *take(std::size_t i) {
    Item *item = places[i];
    places[i] = nullptr;
    return item;
  }
  void drop(std::size_t i) {
    delete places[i];
    places[i] = nullptr;
  }
  void left(const Item *gone) { // told by the one who releases it
    for (Item *&item : places)
      if (item == gone)
        item = nullptr;
  }
  ~Taken() {
    for (Item *item : places)
      delete item;
  }
};
class Bank {
  std::array<Item *, 4> channels{};

public:
  void make(int i) {
    if (!channels[i])
      channels[i] = new Item; // alloc: channels
  }
  ~Bank() {} // expect: leak(channels)
};
class Safe {
  std::array<Item *, 4> boxes{};

public:
  void make(int i) {
    if (!boxes[i])
      boxes[i] = new Item;
  }
  ~Safe() {
    for (Item *item : boxes)
      delete item;
  }
};
