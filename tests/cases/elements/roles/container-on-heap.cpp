// The container itself is made by `new` and held by a pointer: its elements are forgotten with it, or released before.
// drive: { Forgets f; f.add(1); }
// drive: { Right r; r.add(1); }
// drive: { std::vector<Item *> list; { Borrows b(&list); b.add(1); } releaseAll(list); }
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Forgets {
public:
  Forgets() : items_(new std::vector<Item *>) {}
  Forgets(const Forgets &) = delete;
  Forgets &operator=(const Forgets &) = delete;
  void add(int n) { items_->push_back(new Item(n)); } // alloc: held
  ~Forgets() { delete items_; }                       // expect: leak(held)

private:
  std::vector<Item *> *items_;
};
class Right {
public:
  Right() : items_(new std::vector<Item *>) {}
  Right(const Right &) = delete;
  Right &operator=(const Right &) = delete;
  void add(int n) { items_->push_back(new Item(n)); }
  ~Right() {
    for (Item *item : *items_)
      delete item;
    delete items_;
  }

private:
  std::vector<Item *> *items_;
};
void releaseAll(std::vector<Item *> &items) {
  for (Item *item : items)
    delete item;
}
class Borrows {
public:
  explicit Borrows(std::vector<Item *> *items) : items_(items) {}
  void add(int n) { items_->push_back(new Item(n)); }
  ~Borrows() {}

private:
  std::vector<Item *> *items_;
};
