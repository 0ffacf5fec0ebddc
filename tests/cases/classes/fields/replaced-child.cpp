// The first child is replaced, and the one it replaces is released through another pointer; one that is forgotten.
// drive: { Node n; n.add(); n.replace(n.first()); }
// drive: { Slot s; s.fill(); s.fill(); }
class Node {
  Node *child = nullptr;

public:
  virtual ~Node() { delete child; }
  Node *first() { return child; }
  void add() {
    if (!child)
      child = new Node;
  }
  void replace(Node *old) {
    child = new Node;
    delete old;
  }
};
class Leaf : public Node {
  int *value = new int;

public:
  ~Leaf() override { delete value; }
};
class Slot {
  Node *node = nullptr;

public:
  void fill() { node = new Node; } // alloc: this->node // expect: leak(this->node)
  ~Slot() { delete node; }
};
