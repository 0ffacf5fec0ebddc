// A callee throws only if the one object of its class has not been made: that tells of a mistake in the program, and is no
// reason to report what lies between `new` and `delete`. A callee that throws for what it is given is one.
// drive: { App app; shown(2); }
// drive: { App app; try { parsed("x"); } catch (...) {} }
// drive: { App app; parsed("4"); }
#include <stdexcept>
#include <string>
class App {
public:
  App() { theApp = this; }
  ~App() { theApp = nullptr; }
  static App *instance() {
    if (theApp == nullptr)
      throw std::logic_error("make an App first");
    return theApp;
  }
  int scale() const { return 3; }

private:
  static App *theApp;
};
App *App::theApp = nullptr;

static int scaled(int n) { return App::instance()->scale() * n; }

int shown(int n) {
  int *cells = new int[4]; // alloc: cells
  cells[0] = scaled(n);
  int result = cells[0];
  delete[] cells; // broken: leak(cells)
  return result;
}

static int number(const std::string &text) {
  if (text[0] < '0' || text[0] > '9')
    throw std::invalid_argument(text);
  return App::instance()->scale() * (text[0] - '0');
}

int parsed(const char *text) {
  int *value = new int(0); // alloc: value
  *value = number(text); // expect: leak(value)
  int result = *value;
  delete value;
  return result;
}
