// Numbers and pointers are thrown by value; enumerations and numbers are not told apart, so that either may be taken.
// drive: try { number(-1); } catch (...) {}
// drive: number(1)
// drive: text(-1)
// drive: text(1)
// drive: anything(-1)
// drive: anything(1)
static int parseNumber(int n) {
  if (n < 0)
    throw 7;
  return n;
}
static int parseText(int n) {
  if (n < 0)
    throw "negative";
  return n;
}

int number(int n) {
  int *cell = new int(0); // alloc: number
  try {
    *cell = parseNumber(n);
  } catch (const char *) {
    delete cell;
    return -1;
  } // expect: leak(number)
  int result = *cell;
  delete cell;
  return result;
}

int text(int n) {
  int *cell = new int(0);
  try {
    *cell = parseText(n);
  } catch (int) {
    return -1;
  } catch (...) {
    delete cell; // broken: leak(cell)
    return -2;
  }
  int result = *cell;
  delete cell;
  return result;
}

int anything(int n) {
  int *cell = new int(0);
  try {
    *cell = parseNumber(n);
  } catch (...) {
    delete cell;
    return -2;
  }
  int result = *cell;
  delete cell;
  return result;
}
