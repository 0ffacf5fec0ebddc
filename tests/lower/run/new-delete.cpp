// new and delete: of null, through a virtual destructor, arrays with their elements in order, placement, nothrow.
// flags: -std=c++20
#include "observe.h"

#include <new>

struct Animal {
  virtual ~Animal() { observe(-1); }
  virtual int legs() const { return 0; }
};
struct Dog : Animal {
  Tracer t{4};
  ~Dog() override { observe(-2); }
  int legs() const override { return t.n; }
};
struct Item {
  static int next;
  int n = ++next;
  ~Item() { observe(-n); }
};
int Item::next = 10;

int main() {
  Animal *a = new Dog;
  observe(a->legs());
  delete a;
  a = nullptr;
  delete a;
  Item *items = new Item[3];
  observe(items[2].n);
  delete[] items;
  int *numbers = new int[2]{5};
  observe(numbers[0] + numbers[1]);
  delete[] numbers;
  int *one = new int(), *two = new int(7);
  observe(*one), observe(*two);
  delete one;
  delete two;
  alignas(Dog) char room[sizeof(Dog)];
  Dog *placed = new (room) Dog;
  observe(placed->legs());
  placed->~Dog();
  Item *maybe = new (std::nothrow) Item;
  if (maybe)
    observe(maybe->n);
  delete maybe;
  return 0;
}
