// Containers as parameters and results: filled by one function, released by another, or by nobody.
// drive: filledAndForgotten()
// drive: filledAndReleased()
// drive: givenBack()
// drive: givenBackAndReleased()
// drive: movedAndReleased()
// drive: movedAndForgotten()
#include <utility>
#include <vector>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
static void fill(std::vector<Item *> &items) {
  for (int i = 0; i < 3; i++)
    items.push_back(new Item(i)); // alloc: filled
}
static void releaseAll(std::vector<Item *> &items) {
  for (Item *item : items)
    delete item;
  items.clear();
}
static std::vector<Item *> make() {
  std::vector<Item *> items;
  items.push_back(new Item(1)); // alloc: made
  return items;
}
unsigned long filledAndForgotten() {
  std::vector<Item *> items;
  fill(items);
  return items.size();
} // expect: leak(filled)
void filledAndReleased() {
  std::vector<Item *> items;
  fill(items);
  releaseAll(items);
}
unsigned long givenBack() {
  std::vector<Item *> items = make();
  return items.size();
} // expect: leak(made)
void givenBackAndReleased() {
  std::vector<Item *> items = make();
  releaseAll(items);
}
void movedAndReleased() {
  std::vector<Item *> first;
  first.push_back(new Item(1));
  std::vector<Item *> second = std::move(first);
  releaseAll(second);
}
unsigned long movedAndForgotten() {
  std::vector<Item *> first;
  first.push_back(new Item(1)); // alloc: moved
  std::vector<Item *> second;
  second.swap(first);
  return second.size();
} // expect: leak(moved)
