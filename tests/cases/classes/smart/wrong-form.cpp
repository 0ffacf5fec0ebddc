// A std::unique_ptr releases by `delete`, or by `delete[]` if it holds an array; one with a deleter as that says.
// drive: single(3)
// drive: array(3)
// drive: from_malloc(3)
// drive: with_deleter(3)
#include <cstdlib>
#include <memory>

int single(int n) {
  std::unique_ptr<int> numbers(new int[n]); // alloc: single
  *numbers = n;
  return *numbers;
} // expect: mismatched-free(single)

int array(int n) {
  std::unique_ptr<int[]> numbers(new int[n]);
  numbers[0] = n;
  return numbers[0];
}

int from_malloc(int n) {
  std::unique_ptr<char> text(static_cast<char *>(malloc(8))); // alloc: text
  return text ? n : 0;
} // expect: mismatched-free(text)

struct Freeing {
  void operator()(char *p) const { free(p); }
};
int with_deleter(int n) {
  std::unique_ptr<char, Freeing> text(static_cast<char *>(malloc(8)));
  std::unique_ptr<char, void (*)(void *)> other(static_cast<char *>(malloc(8)), free);
  return text && other ? n : 0;
}
