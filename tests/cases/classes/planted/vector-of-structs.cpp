// Elements are structures with an owning pointer; clearing the vector forgets what is in them.
// drive: { Menu m; m.add("a"); m.clear(); }
// drive: { MenuKept m; m.add("a"); m.clear(); }
#include <string.h>
#include <vector>
struct Item {
  char *label;
};
class Menu {
public:
  ~Menu() {
    for (Item &i : items_)
      delete[] i.label;
  }
  void add(const char *s) {
    Item i;
    i.label = new char[strlen(s) + 1]; // alloc: label
    strcpy(i.label, s);
    items_.push_back(i);
  }
  void clear() { items_.clear(); } // expect: leak(label)

private:
  std::vector<Item> items_;
};
class MenuKept {
public:
  ~MenuKept() { clear(); }
  void add(const char *s) {
    Item i;
    i.label = new char[strlen(s) + 1];
    strcpy(i.label, s);
    items_.push_back(i);
  }
  void clear() {
    for (Item &i : items_)
      delete[] i.label;
    items_.clear();
  }

private:
  std::vector<Item> items_;
};
