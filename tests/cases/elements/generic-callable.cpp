// The function that an algorithm is given is a template, which only the library's body would instantiate: what it does with the
// elements is not known. One that is no template is looked into.
// drive: { Atoms a; a.add(1); }
// drive: { Bonds b; b.add(1); }
// drive: { Counted c; c.add(1); c.count(); }
// flags: -std=c++17
#include <algorithm>
#include <vector>
struct Atom {
  explicit Atom(int n) : n(n) {}
  int n;
};
struct DeleteObject {
  template <typename T> void operator()(const T *object) const { delete object; }
};
class Atoms {
public:
  void add(int n) { atoms.push_back(new Atom(n)); }
  ~Atoms() { std::for_each(atoms.begin(), atoms.end(), DeleteObject()); }

private:
  std::vector<Atom *> atoms;
};
class Bonds {
public:
  void add(int n) { bonds.push_back(new Atom(n)); }
  ~Bonds() {
    std::for_each(bonds.begin(), bonds.end(), [](auto *bond) { delete bond; });
  }

private:
  std::vector<Atom *> bonds;
};
class Counted {
public:
  void add(int n) { counted.push_back(new Atom(n)); } // alloc: counted
  int count() const {
    return std::count_if(counted.begin(), counted.end(), [](const Atom *atom) { return atom->n > 0; });
  }
  ~Counted() {} // expect: leak(counted)

private:
  std::vector<Atom *> counted;
};
