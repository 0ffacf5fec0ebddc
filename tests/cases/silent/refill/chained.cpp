// `last = *tail = new Node`: one object, two places that hold it, in one expression.
// drive: build_and_drop(3)
// drive: build_and_drop(0)
struct Node {
  int value = 0;
  Node *next = nullptr;
};

static Node *build(int n) {
  Node *head = nullptr;
  Node **tail = &head;
  Node *last = nullptr;
  for (int i = 0; i < n; ++i) {
    last = *tail = new Node;
    last->value = i;
    tail = &last->next;
  }
  return head;
}

int build_and_drop(int n) {
  int sum = 0;
  Node *node = build(n); // alloc: node
  while (node) {
    Node *next = node->next;
    sum += node->value;
    delete node; // broken: leak(node)
    node = next;
  }
  return sum;
}
