// A class has two containers and releases the elements of neither: one finding for each, which also names the other
// places where elements are dropped.
// drive: { Pool p; p.add(1); p.put("a", 2); p.put("a", 3); p.remove("a"); p.put("b", 4); p.clear(); p.add(5); }
// drive: { Good g; g.add(1); g.put("a", 2); }
#include <map>
#include <string>
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Pool {
public:
  ~Pool() {} // expect: leak(items) // expect: leak(index)
  void add(int n) { items.push_back(new Item(n)); } // alloc: items
  void put(const std::string &key, int n) {
    index[key] = new Item(n); // alloc: index
  }
  void remove(const std::string &key) {
    index.erase(key); // step: here too elements are dropped: `index` is erased
  }
  void clear() {
    items.clear(); // step: here too elements are dropped: `items` is cleared
  }

private:
  std::vector<Item *> items;
  std::map<std::string, Item *> index;
};
class Good {
public:
  ~Good() {
    for (Item *item : items)
      delete item;
    for (auto &entry : index)
      delete entry.second;
  }
  void add(int n) { items.push_back(new Item(n)); }
  void put(const std::string &key, int n) {
    if (!index.count(key))
      index[key] = new Item(n);
  }

private:
  std::vector<Item *> items;
  std::map<std::string, Item *> index;
};
