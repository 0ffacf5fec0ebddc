// A local container is full of new objects when the function returns early; the end of the function releases them.
// drive: bad(3); bad(-1);
// drive: bad_map(3); bad_map(-1);
// drive: bad_turn(3); bad_turn(1);
// drive: bad_throw(3);
// drive: try { bad_throw(-1); } catch (int) {}
// drive: bad_bound(3); bad_bound(7);
// drive: good(3); good(-1); before(3); before(-1); handed(3); handed(-1); g.clear();
// drive: helped(3); helped(-1); given(3); given(-1);
// drive: asked(3); asked(-1); flagged(3); flagged(-1); counted(3); counted(0); turned(3); turned(-1);
#include <map>
#include <string>
#include <vector>
struct Item {
  int n = 0;
};
int bad(int n) {
  std::vector<Item *> v;
  v.push_back(new Item); // alloc: v
  v.push_back(new Item); // alloc: v
  if (n < 0)
    return -1; // expect: leak(v)
  for (Item *p : v)
    delete p;
  return 0;
}
int bad_map(int n) {
  std::map<std::string, Item *> m;
  for (int i = 0; i < 3; i++)
    m[std::to_string(i)] = new Item; // alloc: m
  if (n < 0)
    return -1; // expect: leak(m)
  for (auto it = m.begin(); it != m.end(); ++it)
    delete it->second;
  return 0;
}
int bad_turn(int n) {
  std::vector<Item *> v;
  for (int i = 0; i < 3; i++) {
    Item *next = new Item; // alloc: turn
    next->n = n - i;
    if (next->n < 0) {
      delete next;
      return -1; // expect: leak(turn)
    }
    v.push_back(next);
  }
  for (Item *p : v)
    delete p;
  return 0;
}
int bad_throw(int n) {
  std::vector<Item *> v;
  v.push_back(new Item); // alloc: t
  if (n < 0)
    throw 1; // expect: leak(t)
  for (Item *p : v)
    delete p;
  return 0;
}
int bad_bound(int n) {
  std::vector<Item *> v;
  for (int i = 0; i < n; i++)
    v.push_back(new Item); // alloc: b
  if (n > 5)
    return -1; // expect: leak(b)
  for (Item *p : v)
    delete p;
  return 0;
}
int good(int n) {
  std::vector<Item *> v;
  v.push_back(new Item);
  if (n < 0) {
    for (Item *p : v)
      delete p;
    return -1;
  }
  for (Item *p : v)
    delete p;
  return 0;
}
int before(int n) {
  std::vector<Item *> v;
  if (n < 0)
    return -1;
  v.push_back(new Item);
  for (Item *p : v)
    delete p;
  return 0;
}
static std::vector<Item *> g;
int handed(int n) {
  std::vector<Item *> v;
  Item *i = new Item;
  v.push_back(i);
  if (n < 0) {
    delete i;
    return -1;
  }
  for (Item *p : v)
    delete p;
  return 0;
}
static void drop(std::vector<Item *> &v) {
  for (Item *p : v)
    delete p;
  v.clear();
}
int helped(int n) {
  std::vector<Item *> v;
  v.push_back(new Item);
  if (n < 0) {
    drop(v);
    return -1;
  }
  drop(v);
  return 0;
}
int given(int n) {
  std::vector<Item *> v;
  v.push_back(new Item);
  if (v.empty())
    return 0;
  while (!v.empty()) {
    if (n < 0 && v.size() > 7)
      break;
    delete v.back();
    v.pop_back();
  }
  return 0;
}
// What decides on the put decides on the return too.
int asked(int n) {
  std::vector<Item *> v;
  if (n > 0)
    v.push_back(new Item);
  if (n <= 0)
    return -1;
  for (Item *p : v)
    delete p;
  return 0;
}
int flagged(int n) {
  std::vector<Item *> v;
  bool isFilled = false;
  if (n > 0) {
    v.push_back(new Item);
    isFilled = true;
  }
  if (!isFilled)
    return -1;
  for (Item *p : v)
    delete p;
  return 0;
}
int counted(int n) {
  std::vector<Item *> v;
  for (int i = 0; i < n; i++)
    v.push_back(new Item);
  if (n == 0)
    return -1;
  for (Item *p : v)
    delete p;
  return 0;
}
int turned(int n) {
  std::vector<Item *> v;
  for (int i = 0; i < 3; i++)
    if (n > 0)
      v.push_back(new Item);
  if (n <= 0)
    return -1;
  for (Item *p : v)
    delete p;
  return 0;
}
