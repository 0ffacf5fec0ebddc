// An array of pointers in a class: the destructor releases the array and forgets what is in it.
// drive: { Table t(3); t.set(0, 'a'); }
// drive: { Grid g(2, 3); }
// drive: { Names n; n.add("a"); n.add("b"); }
// drive: { TableKept t(3); t.set(0, 'a'); }
// drive: { GridKept g(2, 3); }
// drive: { NamesKept n; n.add("a"); n.add("b"); }
// drive: { int x = 1; Index i(2); i.put(0, &x); }
#include <string.h>
struct Cell {
  char c = 0;
};

class Table {
public:
  explicit Table(int n) : count_(n) {
    cells_ = new Cell *[n];
    for (int i = 0; i < n; ++i)
      cells_[i] = new Cell; // alloc: cell
  }
  ~Table() { delete[] cells_; } // expect: leak(cell)
  Table(const Table &) = delete;
  Table &operator=(const Table &) = delete;
  void set(int i, char c) { cells_[i]->c = c; }

private:
  int count_;
  Cell **cells_;
};

class Grid {
public:
  Grid(int w, int h);
  ~Grid();
  Grid(const Grid &) = delete;
  Grid &operator=(const Grid &) = delete;
  double at(int x, int y) const { return rows_[y][x]; }

private:
  int width_, height_;
  double **rows_;
};
Grid::Grid(int w, int h) : width_(w), height_(h), rows_(new double *[h]) {
  for (int y = 0; y < h; y++)
    rows_[y] = new double[w]; // alloc: row
}
Grid::~Grid() {
  delete[] rows_;
} // expect: leak(row)

class Names {
public:
  Names() : names_(new char *[16]), used_(0) {}
  ~Names() { delete[] names_; } // expect: leak(name)
  Names(const Names &) = delete;
  Names &operator=(const Names &) = delete;
  void add(const char *s) {
    if (used_ == 16)
      return;
    names_[used_] = new char[strlen(s) + 1]; // alloc: name
    strcpy(names_[used_], s);
    used_++;
  }

private:
  char **names_;
  int used_;
};

class TableKept {
public:
  explicit TableKept(int n) : count_(n) {
    cells_ = new Cell *[n];
    for (int i = 0; i < n; ++i)
      cells_[i] = new Cell;
  }
  ~TableKept() {
    for (int i = 0; i < count_; ++i)
      delete cells_[i];
    delete[] cells_;
  }
  TableKept(const TableKept &) = delete;
  TableKept &operator=(const TableKept &) = delete;
  void set(int i, char c) { cells_[i]->c = c; }

private:
  int count_;
  Cell **cells_;
};

class GridKept {
public:
  GridKept(int w, int h) : width_(w), height_(h), rows_(new double *[h]) {
    for (int y = 0; y < h; y++)
      rows_[y] = new double[w];
  }
  ~GridKept() { clear(); }
  GridKept(const GridKept &) = delete;
  GridKept &operator=(const GridKept &) = delete;

private:
  void clear() {
    for (double **p = rows_; p != rows_ + height_; p++)
      delete[] *p;
    delete[] rows_;
  }
  int width_, height_;
  double **rows_;
};

class NamesKept {
public:
  NamesKept() : names_(new char *[16]), used_(0) {}
  ~NamesKept() {
    while (used_ > 0)
      delete[] names_[--used_];
    delete[] names_;
  }
  NamesKept(const NamesKept &) = delete;
  NamesKept &operator=(const NamesKept &) = delete;
  void add(const char *s) {
    if (used_ == 16)
      return;
    names_[used_] = new char[strlen(s) + 1];
    strcpy(names_[used_], s);
    used_++;
  }

private:
  char **names_;
  int used_;
};

class Index {
public:
  explicit Index(int n) : at_(new int *[n]) {}
  ~Index() { delete[] at_; }
  Index(const Index &) = delete;
  Index &operator=(const Index &) = delete;
  void put(int i, int *p) { at_[i] = p; }

private:
  int **at_;
};
