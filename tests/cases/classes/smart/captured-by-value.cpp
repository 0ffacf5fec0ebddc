// A lambda has an owning pointer by value: nobody releases it, or the lambda does.
// drive: bad(); bad_kept(); good(); good_after();
#include <functional>
struct Item {
  int n = 1;
};
int bad() {
  Item *p = new Item; // alloc: p
  auto f = [p](int k) { return p->n + k; };
  return f(1); // expect: leak(p)
}
int bad_kept() {
  Item *q = new Item; // alloc: q
  std::function<int(int)> f = [q](int k) { return q->n + k; };
  return f(1);
} // missed: leak(q) what a std::function holds is kept by it
int good() {
  Item *p = new Item;
  auto f = [p](int k) {
    int r = p->n + k;
    delete p;
    return r;
  };
  return f(1);
}
int good_after() {
  Item *p = new Item;
  std::function<int(int)> f = [p](int k) { return p->n + k; };
  int r = f(1);
  delete p;
  return r;
}
