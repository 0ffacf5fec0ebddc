// inventory FILE…: adds up the stock of several files and prints it.
#include "inventory.h"

#include <exception>

int main(int argc, char **argv) {
  Stock stock;
  int failures = 0;
  for (int i = 1; i < argc; ++i) {
    try {
      stock.load(argv[i]);
    } catch (const std::exception &e) {
      std::fprintf(stderr, "%s\n", e.what());
      ++failures;
    }
  }
  stock.print();
  return failures == 0 ? 0 : 1;
}
