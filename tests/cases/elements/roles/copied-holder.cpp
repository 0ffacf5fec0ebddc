// A class whose destructor releases the elements of its container is copied by the compiler; the twins copy the
// elements, or forbid the copy.
// drive: { Holder h; h.add(1); copies(h); }
// drive: { Deep d; d.add(1); Deep e(d); }
// drive: { Fixed f; f.add(1); }
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Holder { // expect: copy-double-owner(item)
public:
  void add(int n) { items_.push_back(new Item(n)); } // alloc: item
  ~Holder() {
    for (Item *item : items_)
      delete item;
  }
  unsigned long size() const { return items_.size(); }

private:
  std::vector<Item *> items_;
};
unsigned long copies(const Holder &given) {
  Holder mine(given);
  return mine.size();
}
class Deep {
public:
  Deep() {}
  Deep(const Deep &other) {
    for (Item *item : other.items_)
      items_.push_back(new Item(item->n));
  }
  Deep &operator=(const Deep &) = delete;
  void add(int n) { items_.push_back(new Item(n)); }
  ~Deep() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::vector<Item *> items_;
};
class Fixed {
public:
  Fixed() {}
  Fixed(const Fixed &) = delete;
  Fixed &operator=(const Fixed &) = delete;
  void add(int n) { items_.push_back(new Item(n)); }
  ~Fixed() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::vector<Item *> items_;
};
