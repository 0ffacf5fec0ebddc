// The handler returns without the release that the normal way has; its twin has it.
// drive: run(0)
// drive: run(1)
// drive: run_safely(0)
#include <cstdlib>

static int divide(int a, int b) {
  if (b == 0)
    throw 1;
  return a / b;
}

int run(int b) {
  char *room = static_cast<char *>(std::malloc(8)); // alloc: room
  if (!room)
    return -1;
  int result;
  try {
    result = divide(8, b);
  } catch (int code) {
    return code;                                    // expect: leak(room)
  }
  std::free(room);
  return result;
}

int run_safely(int b) {
  char *room = static_cast<char *>(std::malloc(8));
  if (!room)
    return -1;
  int result;
  try {
    result = divide(8, b);
  } catch (int code) {
    std::free(room);
    return code;
  }
  std::free(room);
  return result;
}
