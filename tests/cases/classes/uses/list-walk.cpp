// A list's destructor reads the link of the node it has just deleted.
// drive: { Bad b; b.add(1); b.add(2); }
// drive: { Good g; g.add(1); g.add(2); }

struct Node {
  int value;
  Node *next;
};

class Bad {
public:
  Bad() : head_(nullptr) {}
  ~Bad() {
    for (Node *n = head_; n; n = n->next) // expect: use-after-free()
      delete n;
  }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void add(int value) { head_ = new Node{value, head_}; }

private:
  Node *head_;
};

class Good {
public:
  Good() : head_(nullptr) {}
  ~Good() {
    while (head_) {
      Node *next = head_->next;
      delete head_;
      head_ = next;
    }
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void add(int value) { head_ = new Node{value, head_}; }

private:
  Node *head_;
};
