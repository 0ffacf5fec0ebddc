// What is made is carried by an array, a pair, a closure or a smart pointer.
// drive: inArray(3)
// drive: rightArray(3)
// drive: inPair(3)
// drive: rightPair(3)
// drive: inLambda(3)
// drive: rightLambda(3)
// drive: handedOver(3)
// drive: rightHandedOver(3)
// drive: afterMove(3)
#include <memory>
#include <utility>

static int arraySink(int *cells[]) { return *cells[2]; }
static int arrayRelease(int *cells[]) {
  int result = *cells[2];
  delete cells[2];
  return result;
}
int inArray(int n) {
  int *cells[4] = {};
  cells[2] = new int(n); // alloc: array
  return arraySink(cells); // expect: leak(array)
}
int rightArray(int n) {
  int *cells[4] = {};
  cells[2] = new int(n);
  return arrayRelease(cells);
}

int inPair(int n) {
  std::pair<int, int *> both(n, new int(n)); // alloc: pair
  return *both.second; // missed: leak(pair) members of a pair are not followed
}
int rightPair(int n) {
  std::pair<int, int *> both(n, new int(n));
  int result = *both.second;
  delete both.second;
  return result;
}

int inLambda(int n) {
  int *cell = new int(n); // alloc: lambda
  auto look = [cell] { return *cell; };
  return look(); // expect: leak(lambda)
}
int rightLambda(int n) {
  int *cell = new int(n);
  auto drop = [cell] {
    int result = *cell;
    delete cell;
    return result;
  };
  return drop();
}

static int look(int *cell) { return *cell; }
static int drop(int *cell) {
  int result = *cell;
  delete cell;
  return result;
}
int handedOver(int n) {
  std::unique_ptr<int> cell(new int(n)); // alloc: handed
  return look(cell.release()); // expect: leak(handed)
}
int rightHandedOver(int n) {
  std::unique_ptr<int> cell(new int(n));
  return drop(cell.release());
}

int afterMove(int n) {
  std::unique_ptr<int> first(new int(n));
  std::unique_ptr<int> second = std::move(first);
  first.reset(new int(n + 1));
  return *second + *first;
}
