// A class with operator new and delete of its own takes memory from a pool: there is no heap object to lose.
// drive: { Cell *c = make_cell(3); delete c; make_cell(4); }
#include <cstddef>

class Cell {
public:
  explicit Cell(int v) : value(v) {}
  int value;
  static void *operator new(std::size_t) { return &pool[used++ % 8]; }
  static void operator delete(void *) { --used; }

private:
  struct Room {
    alignas(16) unsigned char bytes[16];
  };
  static Room pool[8];
  static unsigned used;
};
Cell::Room Cell::pool[8];
unsigned Cell::used;

Cell *make_cell(int v) { return new Cell(v); }
