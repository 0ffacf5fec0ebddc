// Nodes own the next one; who deletes both the first and the second releases the second twice.
// options: --engines ownership
// drive: bad()
// drive: good()

class Node {
public:
  explicit Node(Node *next) : next_(next) {}
  ~Node() { delete next_; }
  Node *next() { return next_; }

private:
  Node *next_;
};

void bad() {
  Node *second = new Node(nullptr); // alloc: second
  Node *first = new Node(second);
  delete first;
  delete second;                    // expect: double-free(second)
}

void good() {
  Node *second = new Node(nullptr);
  Node *first = new Node(second);
  delete first;
}
