// A local vector of pointers goes out of scope full of objects that nobody releases; and its correct twins.
// drive: forgotten(); range_for(); by_iterator(); by_index(); popped(); algorithm(); borrowed(); smart(); handed_out();
// flags: -std=c++17
#include <algorithm>
#include <memory>
#include <vector>
struct Item { int n = 0; };
void forgotten() {
  std::vector<Item *> v;
  v.push_back(new Item); // alloc: v
  v.push_back(new Item); // alloc: v
} // expect: leak(v)
void range_for() {
  std::vector<Item *> v;
  v.push_back(new Item);
  for (Item *p : v)
    delete p;
}
void by_iterator() {
  std::vector<Item *> v;
  v.push_back(new Item);
  for (auto it = v.begin(); it != v.end(); ++it)
    delete *it;
}
void by_index() {
  std::vector<Item *> v;
  v.push_back(new Item);
  for (unsigned i = 0; i < v.size(); ++i)
    delete v[i];
}
void popped() {
  std::vector<Item *> v;
  v.push_back(new Item);
  while (!v.empty()) {
    delete v.back();
    v.pop_back();
  }
}
void algorithm() {
  std::vector<Item *> v;
  v.push_back(new Item);
  std::for_each(v.begin(), v.end(), [](Item *p) { delete p; });
}
void borrowed() {
  Item a, b;
  std::vector<Item *> v;
  v.push_back(&a);
  v.push_back(&b);
}
void smart() {
  std::vector<std::unique_ptr<Item>> v;
  v.emplace_back(new Item);
}
static std::vector<Item *> made() {
  std::vector<Item *> v;
  v.push_back(new Item);
  return v;
}
void handed_out() {
  std::vector<Item *> v = made();
  for (Item *p : v)
    delete p;
}
