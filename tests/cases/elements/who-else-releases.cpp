// Someone else looks after the elements: nothing may be said.
// drive: registered(); given_away(); indexed(); returned(); adopted(); wrapped();
// flags: -std=c++17
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>
struct Item { int n = 0; };
static std::vector<Item *> registry;
struct Listed {
  Listed() { all.push_back(this); }
  static std::vector<Listed *> all;
};
std::vector<Listed *> Listed::all;
void registered() {
  std::vector<Listed *> some;
  some.push_back(new Listed);
  for (Listed *l : Listed::all)
    delete l;
  Listed::all.clear();
}
static void take(std::vector<Item *> &from) {
  for (Item *p : from)
    delete p;
  from.clear();
}
void given_away() {
  std::vector<Item *> v;
  v.push_back(new Item); // alloc: v
  take(v);               // broken: leak(v)
}
class Index {
  std::vector<Item *> all;
  std::map<int, Item *> byId;

public:
  void add(int id) {
    Item *p = new Item;
    all.push_back(p);
    byId[id] = p;
  }
  void forgetId(int id) { byId.erase(id); }
  ~Index() {
    for (Item *p : all)
      delete p;
  }
};
void indexed() {
  Index index;
  index.add(1);
  index.forgetId(1);
}
class Source {
  std::vector<Item *> items;

public:
  void add() { items.push_back(new Item); }
  Item *next() {
    Item *p = items.back();
    items.pop_back();
    return p;
  }
};
void returned() {
  Source source;
  source.add();
  delete source.next();
}
void adopted() {
  std::vector<Item *> v;
  v.push_back(new Item);
  std::vector<std::unique_ptr<Item>> owners;
  for (Item *p : v)
    owners.emplace_back(p);
}
template <class T> class List {
  std::list<T> list;

public:
  using Iterator = typename std::list<T>::iterator;
  void append(T e) { list.push_back(e); }
  Iterator begin() { return list.begin(); }
  Iterator erase(Iterator it) { return list.erase(it); }
  bool isEmpty() const { return list.empty(); }
};
void wrapped() {
  List<Item *> items;
  items.append(new Item);
  while (!items.isEmpty()) {
    delete *items.begin();
    items.erase(items.begin());
  }
}
