// Elements are released one by one by a method, and the destructor forgets those that are left; in the twin it calls the
// method.
// drive: { Forgets f; f.add(1); f.add(2); f.drop(); }
// drive: { Calls c; c.add(1); c.add(2); c.drop(); }
#include <list>
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Forgets {
public:
  void add(int n) { items_.push_back(new Item(n)); } // alloc: rest
  void drop() {
    delete items_.back();
    items_.pop_back();
  }
  ~Forgets() {} // expect: leak(rest)

private:
  std::vector<Item *> items_;
};
class Calls {
public:
  void add(int n) { items_.push_back(new Item(n)); }
  bool hasAny() const { return !items_.empty(); }
  void drop() {
    delete items_.back();
    items_.pop_back();
  }
  ~Calls() {
    while (hasAny())
      drop();
  }

private:
  std::list<Item *> items_;
};
