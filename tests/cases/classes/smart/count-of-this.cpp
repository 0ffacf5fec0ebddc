// A class that knows its count makes a second one of itself.
// skip-run: the second release reads the weak count in the freed object first, which is a use after free to the sanitizer
#include <memory>

struct Known : std::enable_shared_from_this<Known> {
  int n = 1;
  int self() {
    std::shared_ptr<Known> me(this);
    return me->n;
  } // expect: double-free(this)
  int joined() {
    std::shared_ptr<Known> me = shared_from_this();
    return me->n;
  }
};

int joined() {
  std::shared_ptr<Known> known(new Known);
  return known->joined();
}
