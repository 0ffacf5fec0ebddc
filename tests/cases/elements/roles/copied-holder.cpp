// A class whose destructor releases the elements of its container is copied by the compiler; the twins copy the
// elements, or forbid the copy.
// drive: { Holder h; h.add(1); copies(h); }
// drive: { Deep d; d.add(1); Deep e(d); }
// drive: { Fixed f; f.add(1); }
// drive: { Symbols s; s.add(1); lends(s); s.forgetIds(); }
#include <map>
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
// Who copies empties the copy before it ends; the index beside the list is cleared and owns nothing.
class Symbols {
public:
  void add(int n) {
    Item *item = new Item(n);
    all.push_back(item);
    if (byId.find(n) == byId.end())
      byId[n] = item;
  }
  void forgetIds() { byId.clear(); }
  ~Symbols() {
    for (Item *item : all)
      delete item;
  }
  std::vector<Item *> all;
  std::map<int, Item *> byId;
};
unsigned long lends(const Symbols &given) {
  Symbols mine;
  mine = given;
  unsigned long size = mine.all.size();
  mine.byId.clear();
  mine.all.clear();
  return size;
}
