// Smart pointers and containers of the standard library, used as they are meant; and five ways to defeat them.
// flags: -std=c++17 -pthread
// drive: chain(1)
// drive: chain(5)
// drive: raw_elements()
// drive: shared()
// drive: reset()
// drive: array()
// drive: hand_over()
// drive: callables()
// drive: released()
// drive: after_reset()
// drive: twice()
// drive: wrong_form()
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

struct Node {
  std::unique_ptr<Node> next;
  int *value;
  explicit Node(int *v) : value(v) {}
  ~Node() { delete value; }
};

int chain(int n) {
  auto first = std::make_unique<Node>(new int(3));
  std::unique_ptr<Node> second(new Node(nullptr));
  if (n > 3)
    return 0;
  first->next = std::move(second);
  std::vector<std::unique_ptr<Node>> all;
  Node *seen = first.get();
  all.push_back(std::move(first));
  return *seen->value;
}

void raw_elements() {
  std::vector<int *> numbers;
  numbers.push_back(new int(4));
  for (int *n : numbers)
    delete n;
  std::map<std::string, int *> named;
  named["a"] = new int(5);
  for (auto &entry : named)
    delete entry.second;
}

void shared() {
  std::shared_ptr<int> p(new int(3));
  auto q = p;
  std::shared_ptr<int> from = std::make_unique<int>(4);
  auto text = std::make_shared<std::string>("x");
}

void reset() {
  std::unique_ptr<int> p;
  p.reset(new int(3));
  p.reset();
  p.reset(new int(4));
  int *q = p.release();
  delete q;
}

void array() {
  std::unique_ptr<int[]> p(new int[3]);
  p[0] = 1;
  auto q = std::make_unique<int[]>(4);
}

static void take(std::unique_ptr<int>) {}
static std::unique_ptr<int> give() { return std::make_unique<int>(3); }

void hand_over() {
  take(give());
  auto x = give();
  take(std::move(x));
  std::unique_ptr<int> a = give(), b;
  std::swap(a, b);
  b.swap(a);
  std::optional<std::unique_ptr<int>> o(give());
}

void callables() {
  int *p = new int(3);
  std::function<void()> f = [p] { delete p; };
  f();
  auto held = give();
  auto g = [kept = std::move(held)] { return *kept; };
  g();
  int *q = new int(4);
  std::thread t([q] { delete q; });
  t.join();
}

int released() {
  std::unique_ptr<int> p(new int(3));       // alloc: lost // step: the memory is allocated
  int *q = p.release();
  return *q;                                // expect: leak(lost)
}

int after_reset() {
  std::unique_ptr<int> p(new int(3));       // alloc: gone
  int *q = p.get();
  p.reset(); // step: the memory is released by `std::unique_ptr<int>::reset`
  return *q;                                // expect: use-after-free(gone)
}

void twice() {
  std::unique_ptr<int> p(new int(3));       // alloc: both
  int *q = p.get();
  delete q; // step: the memory is released
}                                           // expect: double-free(both)

void wrong_form() {
  int *p = new int[3];                      // alloc: p // step: the memory is allocated
  delete p;                                 // expect: mismatched-free(p)
}
