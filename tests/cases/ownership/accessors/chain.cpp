// A node owns its leaf; who deletes both the node and the leaf releases the leaf twice.
// options: --engines ownership
// drive: bad()
// drive: good()

struct Leaf {
  int n;
};

class Node {
public:
  explicit Node(Leaf *leaf) : leaf_(leaf) {}
  ~Node() { delete leaf_; }
  Leaf *leaf() { return leaf_; }

private:
  Leaf *leaf_;
};

void bad() {
  Leaf *leaf = new Leaf(); // alloc: leaf
  Node *node = new Node(leaf);
  delete node;
  delete leaf;             // expect: double-free(leaf)
}

void good() {
  Leaf *leaf = new Leaf();
  Node *node = new Node(leaf);
  node->leaf()->n = 1;
  delete node;
}
