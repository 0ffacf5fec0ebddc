// Something throws between new and delete.
// drive: try { bad(-1); } catch (...) {}
// drive: try { good(-1); } catch (...) {}
// drive: good(1)
#include <memory>
#include <stdexcept>

static int parse(int n) {
  if (n < 0)
    throw std::invalid_argument("negative");
  return n;
}

int bad(int n) {
  int *cells = new int[4]; // alloc: cells
  cells[0] = parse(n); // expect: leak(cells)
  int result = cells[0];
  delete[] cells;
  return result;
}

int good(int n) {
  std::unique_ptr<int[]> cells(new int[4]);
  cells[0] = parse(n);
  return cells[0];
}
