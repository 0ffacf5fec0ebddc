// throw in the function itself, with an object in hand.
// drive: try { bad(20); } catch (...) {}
// drive: bad(2)
// drive: try { good(20); } catch (...) {}
#include <stdexcept>

char bad(int n) {
  char *text = new char[16]; // alloc: text
  text[0] = 'a';
  if (n > 15)
    throw std::length_error("too long"); // expect: leak(text)
  char result = text[0];
  delete[] text;
  return result;
}

char good(int n) {
  char *text = new char[16];
  text[0] = 'a';
  if (n > 15) {
    delete[] text;
    throw std::length_error("too long");
  }
  char result = text[0];
  delete[] text;
  return result;
}
