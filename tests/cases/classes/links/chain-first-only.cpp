// A list that releases its first node only: the destructor of a node does not go on to the next.
// drive: { List l; l.push(1); l.push(2); }
// drive: { Stack s; s.push(1); s.push(2); }
// drive: { ListKept l; l.push(1); l.push(2); }
// drive: { Recursive r; r.push(1); r.push(2); }
// drive: { Emptied e; e.push(1); e.push(2); }
struct Node {
  int value;
  Node *next;
  Node(int v, Node *n) : value(v), next(n) {}
};
class List {
public:
  List() : head_(nullptr) {}
  ~List() { delete head_; } // expect: leak(node)
  List(const List &) = delete;
  List &operator=(const List &) = delete;
  void push(int v) { head_ = new Node(v, head_); } // alloc: node
  bool has(int v) const {
    for (Node *n = head_; n; n = n->next)
      if (n->value == v)
        return true;
    return false;
  }

private:
  Node *head_;
};

class Stack {
  struct Item {
    int value = 0;
    Item *below = nullptr;
    ~Item() {}
  };
  Item *top_ = nullptr;

public:
  Stack() = default;
  Stack(const Stack &) = delete;
  Stack &operator=(const Stack &) = delete;
  void push(int v) {
    Item *i = new Item; // alloc: item
    i->value = v;
    i->below = top_;
    top_ = i; // alloc: item
  }
  ~Stack() {
    delete top_;
  } // expect: leak(item)
};

struct NodeKept {
  int value;
  NodeKept *next;
  NodeKept(int v, NodeKept *n) : value(v), next(n) {}
};
class ListKept {
public:
  ListKept() : head_(nullptr) {}
  ~ListKept() {
    NodeKept *n = head_;
    while (n) {
      NodeKept *next = n->next;
      delete n;
      n = next;
    }
  }
  ListKept(const ListKept &) = delete;
  ListKept &operator=(const ListKept &) = delete;
  void push(int v) { head_ = new NodeKept(v, head_); }

private:
  NodeKept *head_;
};

class Recursive {
  struct Item {
    int value = 0;
    Item *below = nullptr;
    ~Item() { delete below; }
  };
  Item *top_ = nullptr;

public:
  Recursive() = default;
  Recursive(const Recursive &) = delete;
  Recursive &operator=(const Recursive &) = delete;
  void push(int v) {
    Item *i = new Item;
    i->value = v;
    i->below = top_;
    top_ = i;
  }
  ~Recursive() { delete top_; }
};

class Emptied {
  struct Item {
    int value = 0;
    Item *below = nullptr;
  };
  Item *top_ = nullptr;

public:
  Emptied() = default;
  Emptied(const Emptied &) = delete;
  Emptied &operator=(const Emptied &) = delete;
  void push(int v) {
    Item *i = new Item;
    i->value = v;
    i->below = top_;
    top_ = i;
  }
  void pop() {
    Item *i = top_;
    top_ = i->below;
    delete i;
  }
  ~Emptied() {
    while (top_ && top_->below)
      pop();
    delete top_;
  }
};
