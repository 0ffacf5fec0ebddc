// A maker puts the object into a list and gives it back as well. Whoever has it may bring it back to be released: then the list
// does not own. If nothing of its type is ever released that may be anything, it does.
// drive: { Area area; User user(area); }
// drive: { Kept kept; kept.request(2)->n = 4; }
#include <algorithm>
#include <list>
struct Strut {
  explicit Strut(int n) : n(n) {}
  int n;
};
class Area {
public:
  Strut *request(int n) {
    Strut *strut = new Strut(n);
    struts.push_back(strut);
    return strut;
  }
  void clear(Strut *strut) {
    std::list<Strut *>::iterator at = std::find(struts.begin(), struts.end(), strut);
    if (at == struts.end())
      return;
    struts.erase(at);
    delete strut;
  }

private:
  std::list<Strut *> struts;
};
class User {
public:
  explicit User(Area &area) : area(area), strut(area.request(1)) {}
  ~User() { area.clear(strut); }

private:
  Area &area;
  Strut *strut;
};
struct Slab {
  explicit Slab(int n) : n(n) {}
  int n;
};
class Kept {
public:
  Slab *request(int n) {
    Slab *slab = new Slab(n); // alloc: slabs
    slabs.push_back(slab);
    return slab;
  }
  ~Kept() {} // expect: leak(slabs)

private:
  std::list<Slab *> slabs;
};
