// Covariant results, hidden overloads, pure functions with bodies, virtual calls from members and through references.
// flags: -std=c++20
#include "observe.h"

struct Node {
  int v = 1;
  virtual ~Node() { observe(-v); }
  virtual Node *clone() const = 0;
  virtual int eval() const = 0;
};
inline int Node::eval() const { return v; }
struct Extra {
  int e = 5;
  virtual int extra() { return e; }
};
struct Leaf : Extra, Node {
  Leaf() { v = 2; }
  Leaf *clone() const override {
    Leaf *l = new Leaf(*this);
    l->v += 10;
    l->e = 50;
    return l;
  }
  int eval() const override { return Node::eval() * 100; }
};

int main() {
  Leaf leaf;
  const Node &node = leaf;
  Node *copy = node.clone();
  observe(copy->eval()), observe(copy->v);
  Leaf *direct = leaf.clone();
  observe(direct->extra()), observe(direct->e);
  delete copy;
  delete direct;
  return 0;
}
