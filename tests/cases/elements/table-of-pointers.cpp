// Objects of others are collected in a new array and go from there into a queue. The array is not an element.
// drive: { Unit a, b; Unit *all[] = {&a, &b}; visit(all, 2); }
// drive: lose(2)
#include <queue>
struct Unit {
  int x = 0;
};
int visit(Unit **all, int n) {
  Unit **open = new Unit *[n];
  for (int i = 0; i < n; ++i)
    open[i] = all[i];
  std::queue<Unit *> process;
  process.push(open[0]);
  open[0] = nullptr;
  int sum = 0;
  while (!process.empty()) {
    sum += process.front()->x;
    process.pop();
  }
  delete[] open;
  return sum;
}

int lose(int n) {
  std::queue<Unit *> process;
  process.push(new Unit); // alloc: process
  int sum = n;
  while (!process.empty()) {
    sum += process.front()->x;
    process.pop(); // expect: leak(process)
  }
  return sum;
}
