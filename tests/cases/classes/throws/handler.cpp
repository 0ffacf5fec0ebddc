// The handler returns and forgets; the twin releases on both ways.
// drive: bad(-1)
// drive: bad(1)
// drive: good(-1)
// drive: good(1)
#include <stdexcept>

static int parse(int n) {
  if (n < 0)
    throw std::runtime_error("negative");
  return n;
}

int bad(int n) {
  int *cell = new int(0); // alloc: cell
  try {
    *cell = parse(n); // step: `parse` throws
  } catch (const std::exception &) {
    return -1; // expect: leak(cell)
  }
  int result = *cell;
  delete cell;
  return result;
}

int good(int n) {
  int *cell = new int(0);
  try {
    *cell = parse(n);
  } catch (const std::exception &) {
    delete cell;
    return -1;
  }
  int result = *cell;
  delete cell;
  return result;
}
