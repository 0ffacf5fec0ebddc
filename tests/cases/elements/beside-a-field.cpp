// A field holds one of the elements too: it owns the object only if someone releases it from there. Likewise a local view of the
// elements, or a local container that they are put into for a while.
// drive: { Current c; c.open(); c.open(); }
// drive: { OwnedByField o; o.open(); }
// drive: { Viewed v; v.add(1); v.add(2); v.count(); }
// drive: { Sorted s; s.add(1); s.add(2); s.keepSmall(); }
// flags: -std=c++17
#include <vector>
struct Page {
  explicit Page(int n) : n(n) {}
  int n;
};
class Current {
public:
  void open() {
    current = new Page(1); // alloc: pages // step: an object is made
    pages.push_back(current);
  }
  int number() const { return current ? current->n : 0; }
  ~Current() {} // expect: leak(pages)

private:
  Page *current = nullptr;
  std::vector<Page *> pages;
};
class OwnedByField {
public:
  void open() {
    if (current)
      return;
    current = new Page(1);
    pages.push_back(current);
  }
  ~OwnedByField() { delete current; }

private:
  Page *current = nullptr;
  std::vector<Page *> pages;
};
class Viewed {
public:
  void add(int n) { pages.push_back(new Page(n)); } // alloc: viewed
  int count() const {
    std::vector<Page *> large;
    for (Page *page : pages)
      if (page->n > 1)
        large.push_back(page);
    return large.size();
  }
  ~Viewed() {} // expect: leak(viewed)

private:
  std::vector<Page *> pages;
};
class Sorted {
public:
  void add(int n) { pages.push_back(new Page(n)); }
  void keepSmall() {
    std::vector<Page *> all;
    for (Page *page : pages)
      all.push_back(page);
    pages.clear();
    for (Page *page : all)
      pages.push_back(page);
  }
  ~Sorted() {
    for (Page *page : pages)
      delete page;
  }

private:
  std::vector<Page *> pages;
};
