// A tree whose node releases its left child and forgets the right one.
// drive: { Tree t; t.add(3); t.add(1); t.add(5); }
// drive: { TreeHelper t; t.add(3); t.add(1); t.add(5); }
// drive: { TreeKept t; t.add(3); t.add(1); t.add(5); }
// drive: { TreeHelperKept t; t.add(3); t.add(1); t.add(5); }
class Tree {
  struct Node {
    int key;
    Node *left = nullptr, *right = nullptr;
    explicit Node(int k) : key(k) {}
    ~Node() { delete left; } // expect: leak(right)
  };
  Node *root_ = nullptr;

public:
  Tree() = default;
  ~Tree() { delete root_; }
  Tree(const Tree &) = delete;
  Tree &operator=(const Tree &) = delete;
  void add(int k) {
    if (!root_) {
      root_ = new Node(k);
      return;
    }
    Node *n = root_;
    for (;;) {
      if (k < n->key) {
        if (!n->left) {
          n->left = new Node(k);
          return;
        }
        n = n->left;
      } else {
        if (!n->right) {
          n->right = new Node(k); // alloc: right
          return;
        }
        n = n->right;
      }
    }
  }
};

struct Knot {
  int key;
  Knot *left, *right;
};
class TreeHelper {
  Knot *root_ = nullptr;
  void drop(Knot *n) {
    if (!n)
      return;
    drop(n->left);
    delete n; // missed: leak(knot) a tree of plain structures, filled and released by functions that call themselves
  }
  Knot *insert(Knot *n, int k) {
    if (!n)
      return new Knot{k, nullptr, nullptr}; // alloc: knot
    if (k < n->key)
      n->left = insert(n->left, k);
    else
      n->right = insert(n->right, k);
    return n;
  }

public:
  TreeHelper() = default;
  ~TreeHelper() { drop(root_); }
  TreeHelper(const TreeHelper &) = delete;
  TreeHelper &operator=(const TreeHelper &) = delete;
  void add(int k) { root_ = insert(root_, k); }
};

class TreeKept {
  struct Node {
    int key;
    Node *left = nullptr, *right = nullptr;
    Node *parent;
    explicit Node(int k, Node *p) : key(k), parent(p) {}
    ~Node() {
      delete left;
      delete right;
    }
  };
  Node *root_ = nullptr;

public:
  TreeKept() = default;
  ~TreeKept() { delete root_; }
  TreeKept(const TreeKept &) = delete;
  TreeKept &operator=(const TreeKept &) = delete;
  void add(int k) {
    if (!root_) {
      root_ = new Node(k, nullptr);
      return;
    }
    Node *n = root_;
    for (;;) {
      if (k < n->key) {
        if (!n->left) {
          n->left = new Node(k, n);
          return;
        }
        n = n->left;
      } else {
        if (!n->right) {
          n->right = new Node(k, n);
          return;
        }
        n = n->right;
      }
    }
  }
};

struct KnotKept {
  int key;
  KnotKept *left, *right;
};
class TreeHelperKept {
  KnotKept *root_ = nullptr;
  void drop(KnotKept *n) {
    if (!n)
      return;
    drop(n->left);
    drop(n->right);
    delete n;
  }
  KnotKept *insert(KnotKept *n, int k) {
    if (!n)
      return new KnotKept{k, nullptr, nullptr};
    if (k < n->key)
      n->left = insert(n->left, k);
    else
      n->right = insert(n->right, k);
    return n;
  }

public:
  TreeHelperKept() = default;
  ~TreeHelperKept() { drop(root_); }
  TreeHelperKept(const TreeHelperKept &) = delete;
  TreeHelperKept &operator=(const TreeHelperKept &) = delete;
  void add(int k) { root_ = insert(root_, k); }
};
