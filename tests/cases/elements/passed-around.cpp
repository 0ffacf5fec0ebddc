// Containers that are filled, released, moved and copied by other functions.
// drive: filled_elsewhere(); filled_and_released(); moved(); copied(); swapped(); made_and_lost(); made_and_released(); by_function_pointer();
// flags: -std=c++17
#include <algorithm>
#include <utility>
#include <vector>
struct Item { int n = 0; };
static void fill(std::vector<Item *> &v) {
  v.push_back(new Item); // alloc: v
}
static void release(std::vector<Item *> *v) {
  for (Item *p : *v)
    delete p;
  v->clear();
}
void filled_elsewhere() {
  std::vector<Item *> v;
  fill(v);
} // expect: leak(v)
void filled_and_released() {
  std::vector<Item *> v;
  fill(v);
  release(&v);
}
void moved() {
  std::vector<Item *> a;
  a.push_back(new Item);
  std::vector<Item *> b = std::move(a);
  for (Item *p : b)
    delete p;
}
static int sum(std::vector<Item *> all) {
  int n = 0;
  for (Item *p : all)
    n += p->n;
  return n;
}
void copied() {
  std::vector<Item *> v;
  v.push_back(new Item);
  sum(v);
  std::vector<Item *> again = v;
  for (Item *p : again)
    delete p;
}
void swapped() {
  std::vector<Item *> a, b;
  a.push_back(new Item);
  a.swap(b);
  release(&b);
}
static std::vector<Item *> make() {
  std::vector<Item *> made;
  made.push_back(new Item); // alloc: got
  return made;
}
void made_and_lost() {
  std::vector<Item *> got = make();
} // expect: leak(got)
void made_and_released() {
  auto got = make();
  release(&got);
}
static void destroy(Item *p) { delete p; }
void by_function_pointer() {
  std::vector<Item *> v;
  v.push_back(new Item);
  std::for_each(v.begin(), v.end(), destroy);
}
