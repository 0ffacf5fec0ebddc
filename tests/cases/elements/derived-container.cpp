// A class derives from a container, and its own methods release the elements by way of its base; or none does. Whoever
// uses a class that derives from one without more may release them: then its `clear` does not lose them.
// drive: by_hand(2);
// drive: owned(2);
// drive: forgotten(2);
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
struct Deletes {
  static void end(Item *item) { delete item; }
};
struct Leaves {
  static void end(Item *) {}
};
template <class Base, class End> class List : public Base {
public:
  virtual ~List() { clear(); } // expect: leak(std::vector)
  void clear() {
    typename Base::iterator it = Base::begin();
    while (it != Base::end()) {
      End::end(*it);
      ++it;
    }
    Base::clear();
  }
};
class Owner {
public:
  void add(int n) { items.push_back(new Item(n)); }
  int front() const { return items.front()->n; }

private:
  List<std::vector<Item *>, Deletes> items;
};
class Forgetful {
public:
  void add(int n) { items.push_back(new Item(n)); } // alloc: std::vector

private:
  List<std::vector<Item *>, Leaves> items;
};
int owned(int n) {
  Owner owner;
  owner.add(n);
  return owner.front();
}
void forgotten(int n) {
  Forgetful forgetful;
  forgetful.add(n);
}

template <class Base> class Plain : public Base {
public:
  virtual ~Plain() { clear(); }
  void clear() { Base::clear(); }
};
struct Part {
  explicit Part(int n) : n(n) {}
  int n;
};
class ByHand {
public:
  ~ByHand() {
    for (Part *part : parts)
      delete part;
  }
  void add(int n) { parts.push_back(new Part(n)); }

private:
  Plain<std::vector<Part *>> parts;
};
void by_hand(int n) {
  ByHand hands;
  hands.add(n);
}
