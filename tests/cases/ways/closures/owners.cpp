// Owners that are emptied and not taken over, or given twice what one of them releases.
// drive: dropped(5)
// drive: taken(5)
// drive: reset_to_new(1)
// drive: two_owners(1)
// drive: moved(1)
// drive: outlived(1)
#include <memory>

struct Node {
  explicit Node(int v) : value(v) {}
  int value;
};

int dropped(int n) {
  std::unique_ptr<Node> p(new Node(n)); // alloc: p
  if (n > 3)
    p.release(); // expect: leak(p)
  return 0;
}

int taken(int n) {
  std::unique_ptr<Node> p(new Node(n));
  if (n > 3) {
    Node *raw = p.release();
    delete raw;
  }
  return 0;
}

int reset_to_new(int n) {
  std::unique_ptr<Node> p(new Node(n));
  p.reset(new Node(n + 1));
  return p->value;
}

int moved(int n) {
  std::unique_ptr<Node> a(new Node(n));
  std::unique_ptr<Node> b = std::move(a);
  a.reset(new Node(2));
  return a->value + b->value;
}

int two_owners(int n) {
  Node *raw = new Node(n); // alloc: raw
  std::unique_ptr<Node> a(raw);
  std::unique_ptr<Node> b(raw);
  return a->value;
} // expect: double-free(raw)

int outlived(int n) {
  Node *raw;
  {
    std::unique_ptr<Node> a(new Node(n)); // alloc: node
    raw = a.get();
  }
  return raw->value; // expect: use-after-free(node)
}
