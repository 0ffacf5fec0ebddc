// A list of new objects is given to a method of a library by reference to const: the pointers in it may be taken all
// the same. A function of the program shows what it does.
// drive: { Table t; Model m; fill(t, m); }
// drive: { Table t; show(t, 2); }
#include <vector>

struct Cell {
  explicit Cell(int n) : n(n) {}
  int n;
};
#include "taken-by-library.h"

struct Table {
  int rows = 0;
};
void fill(Table &table, Model &model) {
  std::vector<Cell *> row;
  row.push_back(new Cell(1));
  row.push_back(new Cell(2));
  model.appendRow(row);
  ++table.rows;
}

static void print(Table &table, const std::vector<Cell *> &row) { table.rows += row[0]->n; }
void show(Table &table, int n) {
  std::vector<Cell *> row;
  row.push_back(new Cell(n)); // alloc: row
  print(table, row);
} // expect: leak(row)
