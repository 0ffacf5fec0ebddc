// Each kind of container, full at its end and released by nobody; the twin releases.
// drive: sequences(); associative(); adaptors(); nested(); structs(); twins();
// flags: -std=c++17
#include <deque>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
struct Item { int n = 0; };
void sequences() {
  std::list<Item *> l;
  l.push_front(new Item); // alloc: l
  std::deque<Item *> d;
  d.emplace_back(new Item); // alloc: d
} // expect: leak(l), leak(d)
void associative() {
  std::map<int, Item *> m;
  m[1] = new Item; // alloc: m
  std::map<std::string, Item *> n;
  n.insert({"a", new Item}); // alloc: n
  std::set<Item *> s;
  s.insert(new Item); // alloc: s
  std::unordered_map<int, Item *> u;
  u.emplace(1, new Item); // alloc: u
} // expect: leak(m), leak(n), leak(s), leak(u)
void adaptors() {
  std::stack<Item *> s;
  s.push(new Item); // alloc: s2
  std::queue<Item *> q;
  q.push(new Item); // alloc: q
} // expect: leak(s2), leak(q)
void nested() {
  std::vector<std::vector<Item *>> v(2);
  v[0].push_back(new Item); // alloc: vv
} // expect: leak(vv)
struct Named { int id; Item *item; };
void structs() {
  std::vector<Named> v;
  v.push_back({1, new Item}); // alloc: named
} // expect: leak(named)
void twins() {
  std::map<int, Item *> m;
  m[1] = new Item;
  for (auto &row : m)
    delete row.second;
  std::map<int, Item *> n;
  n.insert(std::make_pair(1, new Item));
  for (auto it = n.begin(); it != n.end(); ++it)
    delete it->second;
  std::set<Item *> s;
  s.insert(new Item);
  for (Item *p : s)
    delete p;
  std::queue<Item *> q;
  q.push(new Item);
  while (!q.empty()) {
    Item *p = q.front();
    q.pop();
    delete p;
  }
  std::stack<Item *> t;
  t.push(new Item);
  delete t.top();
  t.pop();
  std::vector<std::vector<Item *>> v(2);
  v[0].push_back(new Item);
  for (auto &inner : v)
    for (Item *p : inner)
      delete p;
  std::vector<Named> w;
  w.push_back({1, new Item});
  for (auto &named : w)
    delete named.item;
}
