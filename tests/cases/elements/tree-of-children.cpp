// Children in a vector: a node that releases its children, one that does not, and one that registers itself with its parent.
// drive: { Good root; root.add(); }
// drive: { Bad root; root.add(); }
// drive: { Widget root(nullptr); new Widget(&root); }
// flags: -std=c++17
#include <vector>
class Good {
  std::vector<Good *> children;

public:
  void add() { children.push_back(new Good); }
  ~Good() {
    for (Good *child : children)
      delete child;
  }
};
class Bad {
  std::vector<Bad *> parts;

public:
  Bad *add() {
    Bad *part = new Bad; // alloc: parts
    parts.push_back(part);
    return part;
  }
  ~Bad() {
  } // expect: leak(parts)
};
class Widget {
  std::vector<Widget *> widgets;

public:
  explicit Widget(Widget *parent) {
    if (parent)
      parent->widgets.push_back(this);
  }
  ~Widget() {
    for (Widget *w : widgets)
      delete w;
  }
};
