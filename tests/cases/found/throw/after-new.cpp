// An exception leaves between new and delete.
// drive: parse(-1)
// drive: parse(2)
// drive: parse_safely(-1)
#include <stdexcept>

int parse(int n) {
  int *digits = new int[4];                        // alloc: digits
  digits[0] = n;
  if (n < 0) // step: `n < 0`
    throw std::invalid_argument("negative");       // expect: leak(digits)
  int first = digits[0];
  delete[] digits;
  return first;
}

int parse_safely(int n) {
  int *digits = new int[4];
  digits[0] = n;
  if (n < 0) {
    delete[] digits;
    throw std::invalid_argument("negative");
  }
  int first = digits[0];
  delete[] digits;
  return first;
}
