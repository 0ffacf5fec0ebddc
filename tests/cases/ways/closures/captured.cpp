// A closure releases what it captured, if it is called: by value, or through the variable itself.
// drive: called(1)
// drive: never(1)
// drive: through_variable(1)
// drive: twice(1)
// drive: used_after(1)
#include <utility>

struct Node {
  explicit Node(int v) : value(v) {}
  int value;
};

int called(int n) {
  Node *p = new Node(n);
  auto end = [p] { delete p; };
  int value = p->value;
  end();
  return value;
}

int never(int n) {
  Node *p = new Node(n); // alloc: p // step: the memory is allocated
  auto end = [p] { delete p; };
  (void)end;
  return n; // expect: leak(p)
}

int through_variable(int n) {
  Node *p = new Node(n);
  auto end = [&p] {
    delete p;
    p = nullptr;
  };
  end();
  delete p;
  return n;
}

int twice(int n) {
  Node *p = new Node(n); // alloc: q
  auto end = [&p] { delete p; };
  end(); // step: the memory is released by `twice`
  delete p; // expect: double-free(q)
  return n;
}

int used_after(int n) {
  Node *p = new Node(n); // alloc: r
  auto end = [&] { delete p; };
  end(); // step: the memory is released by `used_after`
  return p->value; // expect: use-after-free(r)
}
