// Trees and tables whose destructors walk without releasing, or release the first node of each chain only; and twins.
// drive: Walked w; w.add(2); w.add(1); w.add(3)
// drive: Table t; t.add(1); t.add(2); t.add(3)
// drive: Letters l; l.add("ab"); l.add("ac")
// drive: Whole w; w.add("ab"); w.add("ac")
class Walked {
  struct Node {
    int key;
    Node *left = nullptr, *right = nullptr;
  };
  Node *root_ = nullptr;
  static void insert(Node *&n, int key) {
    if (!n) {
      n = new Node{key}; // alloc: node
      return;
    }
    insert(key < n->key ? n->left : n->right, key);
  }
  static void clear(Node *n) {
    if (n) {
      clear(n->left);
      clear(n->right);
    }
  }

public:
  ~Walked() {
    clear(root_);
  } // expect: leak(node)
  void add(int key) { insert(root_, key); }
};

class Table {
  struct Cell {
    int key;
    Cell *next;
  };
  Cell **buckets_ = new Cell *[2]();

public:
  ~Table() {
    for (int i = 0; i < 2; ++i)
      delete buckets_[i]; // expect: leak(cell)
    delete[] buckets_;
  }
  Table() {}
  Table(const Table &) = delete;
  void add(int key) {
    buckets_[key % 2] = new Cell{key, buckets_[key % 2]}; // alloc: cell
  }
};

class Letters {
  struct Node {
    Node *next[26] = {};
    bool isEnd = false;
  };
  Node *root_ = new Node; // alloc: letter

public:
  Letters() {}
  Letters(const Letters &) = delete;
  ~Letters() {
    delete root_; // expect: leak(letter)
  }
  void add(const char *word) {
    Node *n = root_;
    for (; *word; ++word) {
      Node *&next = n->next[*word - 'a'];
      if (!next)
        next = new Node; // alloc: letter
      n = next;
    }
    n->isEnd = true;
  }
};

class Whole {
  struct Node {
    Node *next[26] = {};
    bool isEnd = false;
    ~Node() {
      for (Node *n : next)
        delete n;
    }
  };
  Node *root_ = new Node;

public:
  Whole() {}
  Whole(const Whole &) = delete;
  ~Whole() { delete root_; }
  void add(const char *word) {
    Node *n = root_;
    for (; *word; ++word) {
      Node *&next = n->next[*word - 'a'];
      if (!next)
        next = new Node;
      n = next;
    }
    n->isEnd = true;
  }
};
