// A library class: declarations are read, bodies are not.
#include <memory>
int f() {
  auto p = std::make_unique<int>(3);
  return *p;
}
