// A test macro that prints and aborts: a path that ends there loses nothing.
// drive: check_buffer(3)
#include <cstdio>
#include <cstdlib>

static void report_failure(const char *expression, int line) {
  std::fprintf(stderr, "%d: %s\n", line, expression);
  std::abort();
}
#define REQUIRE(e) ((e) ? (void)0 : report_failure(#e, __LINE__))

int check_buffer(int n) {
  int *values = new int[4](); // alloc: values
  REQUIRE(n < 4);
  values[n] = 1;
  REQUIRE(values[n] == 1);
  int sum = values[0] + values[3];
  delete[] values; // broken: leak(values)
  return sum;
}
