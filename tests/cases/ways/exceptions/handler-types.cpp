// Which handler takes what a callee throws: the class itself or one of its bases, the first that fits.
// drive: try { wrongHandler(-1); } catch (...) {}
// drive: wrongHandler(1)
// drive: laterHandler(-1)
// drive: rightHandler(-1)
// drive: rightHandler(1)
// drive: byBase(-1)
// drive: byBase(1)
// drive: try { again(-1); } catch (...) {}
// drive: again(1)
// drive: try { otherAgain(-1); } catch (...) {}
// drive: otherAgain(1)
#include <stdexcept>

struct ParseError : std::runtime_error {
  ParseError() : std::runtime_error("parse") {}
};
struct NameError {};

static int parse(int n) {
  if (n < 0)
    throw ParseError();
  return n;
}

// The only handler is for something else.
int wrongHandler(int n) {
  int *cell = new int(0); // alloc: wrong
  try {
    *cell = parse(n);
  } catch (const NameError &) {
    delete cell;
    return -1;
  } // expect: leak(wrong)
  int result = *cell;
  delete cell;
  return result;
}

// The second of the two takes it, and that one forgets.
int laterHandler(int n) {
  int *cell = new int(0); // alloc: later
  try {
    *cell = parse(n);
  } catch (const NameError &) {
    delete cell;
    return -1;
  } catch (const std::exception &) {
    return -2; // expect: leak(later)
  }
  int result = *cell;
  delete cell;
  return result;
}

// The same two; nothing that `parse` throws comes to the one that forgets.
int rightHandler(int n) {
  int *cell = new int(0);
  try {
    *cell = parse(n);
  } catch (const NameError &) {
    return -1;
  } catch (const std::exception &) {
    delete cell;
    return -2;
  }
  int result = *cell;
  delete cell;
  return result;
}

// A base's handler takes all that can come: nothing leaves.
int byBase(int n) {
  int *cell = new int(0);
  try {
    *cell = parse(n);
  } catch (std::runtime_error &) {
    delete cell; // broken: leak(cell)
    return -1;
  }
  int result = *cell;
  delete cell;
  return result;
}

// What a handler throws again has the type it took.
static int logged(int n) {
  try {
    return parse(n);
  } catch (const std::exception &) {
    throw;
  }
}

int again(int n) {
  int *cell = new int(0); // alloc: again
  try {
    *cell = logged(n);
  } catch (const NameError &) {
    delete cell;
    return -1;
  } // expect: leak(again)
  int result = *cell;
  delete cell;
  return result;
}

int otherAgain(int n) {
  int *cell = new int(0);
  try {
    *cell = logged(n);
  } catch (const ParseError &) {
    delete cell;
    throw NameError();
  }
  int result = *cell;
  delete cell;
  return result;
}
