// clone() hands out; one caller forgets.
// drive: bad()
// drive: good()

class Node {
public:
  virtual ~Node() {}
  virtual Node *clone() const = 0;
  virtual int value() const = 0;
};

class Leaf : public Node {
public:
  Node *clone() const override { return new Leaf; } // alloc: copy
  int value() const override { return 1; }
};

int bad() {
  Leaf leaf;
  Node *copy = leaf.clone(); // alloc: copy
  return copy->value(); // expect: leak(copy)
}

int good() {
  Leaf leaf;
  Node *copy = leaf.clone();
  int value = copy->value();
  delete copy;
  return value;
}
