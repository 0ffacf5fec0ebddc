// A file that sees a smart pointer or a container only by reference knows it all the same.
// drive: std::unique_ptr<Part> p; renew(p); renew(p)
// drive: std::vector<int *> v; fill(v); fill(v); for (int *i : v) delete i
#include <memory>
#include <vector>

struct Part {
  char *text = new char[8];
  ~Part() { delete[] text; }
};

void renew(std::unique_ptr<Part> &slot) {
  Part *part = new Part;
  part->text[0] = 'x';
  slot.reset(part); // broken: leak(part)
}

void fill(std::vector<int *> &numbers) {
  int *number = new int(1);
  numbers.push_back(number); // broken: leak(number)
}
