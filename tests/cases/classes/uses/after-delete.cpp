// A member of a deleted object is read; a method is called on it.
// drive: read()
// drive: call()
// drive: good()

class Node {
public:
  int value = 1;
  Node *next = nullptr;
  int get() const { return value; }
};

int read() {
  Node *node = new Node; // alloc: node
  delete node;
  return node->value; // expect: use-after-free(node)
}

int call() {
  Node *node = new Node; // alloc: other
  delete node;
  return node->get(); // expect: use-after-free(other)
}

int good() {
  Node *node = new Node;
  int value = node->get();
  delete node;
  return value;
}
