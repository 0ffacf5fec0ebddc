// A bag as a field: what add() puts in is the bag's, says add(); a destructor that ends the bag alone loses it.
// options: --engines containers --spec %S/bag.own
// covers: CON-NON-OWN, CON-PROJECT
#include <stdlib.h>
extern "C" {
#include "bag.h"
}
class Keeper {
  bag *items;

public:
  Keeper() : items(bag_new()) {}
  Keeper(const Keeper &) = delete;
  Keeper &operator=(const Keeper &) = delete;
  void add() { bag_add(items, malloc(4)); }
  ~Keeper() { bag_end_with(items, free); }
};
class Loser {
  bag *items;

public:
  Loser() : items(bag_new()) {}
  Loser(const Loser &) = delete;
  Loser &operator=(const Loser &) = delete;
  void add() { bag_add(items, malloc(4)); } // alloc: this->items
  ~Loser() {
    bag_end(items); // expect: leak(this->items)
  }
};
int main() {
  Keeper keeper;
  keeper.add();
  Loser loser;
  loser.add();
  return 0;
}
