// The elements have smart pointers for members. A method that looks at one, or a constructor that fills it, does not release the
// element; whoever gives the element itself to one does.
// drive: { Areas a; a.add(1); a.width(); }
// drive: { Areas2 a; a.add(1); a.width(); }
// drive: { Adopted a; a.add(1); a.adopt(); }
// drive: { Notices n; n.add(1); n.add(2); n.remove(1); }
// drive: { Cache c; c.add(1); c.add(20); c.clean(); }
// drive: { Bar b; b.add(1); b.grow(); }
// drive: { Signal one, two; { Tracker t; t.join(one); t.join(two); two.disconnect(); t.forget(two); } }
// flags: -std=c++17
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <vector>
struct Size {
  explicit Size(int n) : n(n) {}
  int n;
};
class Area {
public:
  explicit Area(int n) : size(new Size(n)), changed([] {}) {}
  int width() const { return size.get()->n; }
  void resize(int n) {
    size.reset(new Size(n));
    changed();
  }

private:
  std::unique_ptr<Size> size;
  std::function<void()> changed;
};
class Areas {
public:
  void add(int n) { areas.push_back(new Area(n)); } // alloc: areas
  int width() {
    int sum = 0;
    for (Area *area : areas) {
      area->resize(3);
      sum += area->width();
    }
    return sum;
  }
  ~Areas() {} // expect: leak(areas)

private:
  std::vector<Area *> areas;
};
class Areas2 {
public:
  void add(int n) { areas.push_back(new Area(n)); } // alloc: areas2
  int width() { return areas[0]->width(); }
  ~Areas2() {
    for (Area *area : areas)
      delete area; // broken: leak(areas2)
  }

private:
  std::vector<Area *> areas;
};
class Adopted {
public:
  void add(int n) { areas.push_back(new Area(n)); }
  void adopt() {
    for (Area *area : areas)
      owners.emplace_back(std::unique_ptr<Area>(area));
    areas.clear();
  }
  ~Adopted() {}

private:
  std::vector<Area *> areas;
  std::vector<std::unique_ptr<Area>> owners;
};
// What is started is also in a list of all that run, which releases nothing.
class Notice {
public:
  explicit Notice(int n) : n(n) { running.push_back(this); }
  ~Notice() { running.remove(this); }
  static int count() {
    int sum = 0;
    for (Notice *notice : running)
      sum += notice->n;
    return sum;
  }

private:
  int n;
  static std::list<Notice *> running;
};
std::list<Notice *> Notice::running;
class Notices {
public:
  void add(int k) {
    if (notices.find(k) == notices.end())
      notices[k] = new Notice(k); // alloc: notices
  }
  void remove(int k) { notices.erase(k); } // expect: leak(notices)
  ~Notices() {
    for (auto &entry : notices)
      delete entry.second;
  }

private:
  std::map<int, Notice *> notices;
};
// Iterators are collected first, and what they lead to is erased later.
class Cache {
public:
  void add(int n) { entries.push_back(new Size(n)); } // alloc: entries
  void clean() {
    std::list<std::list<Size *>::iterator> dead;
    for (std::list<Size *>::iterator it = entries.begin(); it != entries.end(); ++it)
      if ((*it)->n > 10) {
        delete *it;
        dead.push_back(it);
      }
    for (std::list<Size *>::iterator it : dead)
      entries.erase(it);
  }
  ~Cache() {} // expect: leak(entries)

private:
  std::list<Size *> entries;
};
// An item is used by way of a function object of the library.
class Bar {
public:
  void add(int n) { items.push_back(new Size(n)); } // alloc: items
  void grow() {
    for (Size *item : items)
      std::mem_fn(&Size::n)(item) += 1;
  }
  void empty() {
    while (!items.empty()) {
      items.pop_back();
    }
  }
  ~Bar() { empty(); } // expect: leak(items)

private:
  std::list<Size *> items;
};
// What is put in lives elsewhere, and only what hangs on it is released.
struct Signal {
  Size *slot = nullptr;
  void connect() { slot = new Size(1); }
  void disconnect() {
    delete slot;
    slot = nullptr;
  }
};
class Tracker {
public:
  void join(Signal &signal) {
    signal.connect();
    signals[&signal] = 1;
  }
  void forget(Signal &signal) { signals.erase(&signal); }
  ~Tracker() {
    for (auto &entry : signals)
      entry.first->disconnect();
  }

private:
  std::map<Signal *, int> signals;
};
