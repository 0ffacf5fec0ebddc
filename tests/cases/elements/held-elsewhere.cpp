// An iterator as a member, an array of borrowed elements, a search with a class template: none of them releases anything.
// drive: { Menu m; m.add(1); m.first(); m.find(1); }
// drive: { Tidy t; t.add(1); t.first(); t.dropFirst(); }
// drive: { Depot d; Hero h; h.arm(d); }
// flags: -std=c++17
#include <algorithm>
#include <cstddef>
#include <list>
#include <vector>
struct Entry { int id = 0; };
template <class T> struct HasId {
  int id;
  bool operator()(const T *entry) const { return entry->id == id; }
};
class Menu {
  std::list<Entry *> entries;
  std::list<Entry *>::iterator current;

public:
  void add(int id) { entries.push_back(new Entry{id}); } // alloc: entries
  int first() {
    current = entries.begin();
    return (*current)->id;
  }
  bool find(int id) { return std::find_if(entries.begin(), entries.end(), HasId<Entry>{id}) != entries.end(); }
  ~Menu() {
  } // expect: leak(entries)
};
class Tidy {
  std::list<Entry *> rows;
  std::list<Entry *>::iterator at;

public:
  void add(int id) { rows.push_back(new Entry{id}); }
  int first() {
    at = rows.begin();
    return (*at)->id;
  }
  void dropFirst() {
    delete *at;
    rows.erase(at);
  }
  ~Tidy() {
    for (Entry *entry : rows)
      delete entry;
  }
};
struct Weapon { int power = 1; };
class Depot {
  std::vector<Weapon *> weapons;

public:
  Depot() { weapons.push_back(new Weapon); } // alloc: weapons
  Weapon *get(std::size_t i) { return weapons[i]; }
  ~Depot() {
  } // expect: leak(weapons)
};
class Hero {
  Weapon *hands[2] = {};

public:
  void arm(Depot &depot) { hands[0] = depot.get(0); }
  int power() const { return hands[0] ? hands[0]->power : 0; }
};
