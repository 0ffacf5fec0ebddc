// release() of an element gives its object up, and nobody takes it; and twins that take it.
// drive: bad(); bad_front(); bad_map(); bad_member(); good(); good_moved(); good_handed(); delete kept;
// flags: -std=c++17
#include <map>
#include <memory>
#include <vector>
struct Item {
  int n = 1;
};
void bad() {
  std::vector<std::unique_ptr<Item>> v;
  v.push_back(std::make_unique<Item>()); // alloc: v.back()
  v.back().release();                    // expect: leak(v.back())
  v.pop_back();
}
void bad_front() {
  std::vector<std::unique_ptr<Item>> v;
  v.emplace_back(new Item); // alloc: v.front()
  v.front().release();       // expect: leak(v.front())
}
void bad_map() {
  std::map<int, std::unique_ptr<Item>> m;
  m[1] = std::make_unique<Item>(); // alloc: m[1]
  m[1].release();                   // expect: leak(m[1])
}
struct Holder {
  std::unique_ptr<Item> item;
};
void bad_member() {
  Holder h;
  h.item.reset(new Item); // alloc: member
  h.item.release(); // expect: leak(member)
}
void good() {
  std::vector<std::unique_ptr<Item>> v;
  v.push_back(std::make_unique<Item>());
  Item *p = v.back().release();
  v.pop_back();
  delete p;
}
void good_moved() {
  std::vector<std::unique_ptr<Item>> v;
  v.push_back(std::make_unique<Item>());
  std::unique_ptr<Item> p(v.back().release());
  v.pop_back();
}
int keep(Item *p);
void good_handed() {
  std::vector<std::unique_ptr<Item>> v;
  v.push_back(std::make_unique<Item>());
  if (keep(v.back().get()) != 0)
    v.back().release();
}
Item *kept;
int keep(Item *p) {
  delete kept;
  kept = p;
  return 1;
}
