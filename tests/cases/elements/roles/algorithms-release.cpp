// Elements are released by algorithms with lambdas, function pointers and function objects; each beside a class that
// clears without releasing.
// flags: -std=c++17
// drive: { WithLambda w; w.add(1); w.reset(); }
// drive: { WithPointer w; w.add(1); w.reset(); }
// drive: { WithObject w; w.add(1); w.reset(); }
// drive: { WithRemoveIf w; w.add(1); w.add(-1); w.prune(); }
// drive: { LambdaForgets l; l.add(1); l.reset(); }
// drive: { RemoveForgets r; r.add(-1); r.prune(); }
#include <algorithm>
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
static void destroy(Item *item) { delete item; }
struct Destroy {
  void operator()(Item *item) const { delete item; }
};
class WithLambda {
public:
  void add(int n) { items_.push_back(new Item(n)); }
  void reset() {
    std::for_each(items_.begin(), items_.end(), [](Item *item) { delete item; });
    items_.clear();
  }
  ~WithLambda() { reset(); }

private:
  std::vector<Item *> items_;
};
class WithPointer {
public:
  void add(int n) { items_.push_back(new Item(n)); }
  void reset() {
    std::for_each(items_.begin(), items_.end(), destroy);
    items_.clear();
  }
  ~WithPointer() { reset(); }

private:
  std::vector<Item *> items_;
};
class WithObject {
public:
  void add(int n) { items_.push_back(new Item(n)); }
  void reset() {
    std::for_each(items_.begin(), items_.end(), Destroy());
    items_.clear();
  }
  ~WithObject() { reset(); }

private:
  std::vector<Item *> items_;
};
class WithRemoveIf {
public:
  void add(int n) { items_.push_back(new Item(n)); }
  void prune() {
    items_.erase(std::remove_if(items_.begin(), items_.end(),
                                [](Item *item) {
                                  if (item->n >= 0)
                                    return false;
                                  delete item;
                                  return true;
                                }),
                 items_.end());
  }
  ~WithRemoveIf() { std::for_each(items_.begin(), items_.end(), destroy); }

private:
  std::vector<Item *> items_;
};
class LambdaForgets {
public:
  void add(int n) { items_.push_back(new Item(n)); } // alloc: visited
  void reset() {
    std::for_each(items_.begin(), items_.end(), [](Item *item) { item->n = 0; });
    items_.clear(); // expect: leak(visited)
  }
  ~LambdaForgets() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::vector<Item *> items_;
};
class RemoveForgets {
public:
  void add(int n) { items_.push_back(new Item(n)); } // alloc: removed
  void prune() {
    items_.erase(std::remove_if(items_.begin(), items_.end(), [](Item *item) { return item->n < 0; }), // expect: leak(removed)
                 items_.end());
  }
  ~RemoveForgets() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::vector<Item *> items_;
};
