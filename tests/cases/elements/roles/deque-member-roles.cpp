// A `deque` of owned items as a member: forgotten by the destructor, cleared, emptied one by one, assigned over; and the
// class that does it right.
// drive: { Forgets f; f.add(1); }
// drive: { Clears c; c.add(1); c.reset(); }
// drive: { Drops d; d.add(1); d.dropFirst(); }
// drive: { Assigns a; a.add(1); a.replace(); }
// drive: { Right r; r.add(1); r.add(2); r.dropFirst(); r.reset(); r.add(3); }
#include <deque>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Forgets {
public:
  void add(int n) { items_.push_front(new Item(n)); } // alloc: forgotten
  bool isEmpty() const { return items_.empty(); }
  ~Forgets() {} // expect: leak(forgotten)

private:
  std::deque<Item *> items_;
};
class Clears {
public:
  void add(int n) { items_.push_front(new Item(n)); } // alloc: cleared
  void reset() { items_.clear(); }                // expect: leak(cleared)
  ~Clears() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::deque<Item *> items_;
};
class Drops {
public:
  void add(int n) { items_.push_front(new Item(n)); } // alloc: dropped
  void dropFirst() {
    if (!items_.empty())
      items_.pop_front(); // expect: leak(dropped)
  }
  ~Drops() {
    for (auto it = items_.begin(); it != items_.end(); ++it)
      delete *it;
  }

private:
  std::deque<Item *> items_;
};
class Assigns {
public:
  void add(int n) { items_.push_front(new Item(n)); } // alloc: assigned
  void replace() { items_ = std::deque<Item *>(); }           // expect: leak(assigned)
  ~Assigns() {
    for (Item *item : items_)
      delete item;
  }

private:
  std::deque<Item *> items_;
};
class Right {
public:
  void add(int n) { items_.push_front(new Item(n)); }
  void dropFirst() {
    delete items_.front();
    items_.pop_front();
  }
  void reset() {
    for (Item *item : items_)
      delete item;
    items_.clear();
  }
  ~Right() { reset(); }

private:
  std::deque<Item *> items_;
};
