// Nodes that a class unlinks and forgets: from a list by the address of a link, from the buckets of a table, from the
// front of a queue, the least of a tree; and twins that release them, give them to the caller or put them elsewhere.
// drive: Names n; n.add(1); n.add(2); n.remove(1)
// drive: Table t; t.add(1); t.add(5); t.add(2); t.erase(1); t.erase(5)
// drive: Queue q; q.push(1); q.push(2); q.drop()
// drive: Tree t; t.add(2); t.add(1); t.eraseLeast()
// drive: Kept k; k.add(1); k.add(2); delete k.take(); k.recycle(); k.step(); k.drop()
struct Name {
  int key;
  Name *next;
};

class Names {
  Name *head_ = nullptr;

public:
  ~Names() {
    while (head_) {
      Name *n = head_;
      head_ = n->next;
      delete n;
    }
  }
  void add(int key) {
    head_ = new Name{key, head_}; // alloc: name
  }
  void remove(int key) {
    for (Name **at = &head_; *at; at = &(*at)->next)
      if ((*at)->key == key) {
        Name *gone = *at;
        *at = gone->next; // expect: leak(name)
        return;
      }
  }
};

class Table {
  struct Entry {
    int key;
    Entry *next;
  };
  Entry *slots_[4] = {};

public:
  ~Table() {
    for (Entry *&slot : slots_)
      while (Entry *e = slot) {
        slot = e->next;
        delete e;
      }
  }
  void add(int key) {
    slots_[key % 4] = new Entry{key, slots_[key % 4]}; // alloc: entry
  }
  void erase(int key) {
    Entry *before = nullptr;
    for (Entry *e = slots_[key % 4]; e; before = e, e = e->next) {
      if (e->key != key)
        continue;
      if (before)
        before->next = e->next; // expect: leak(entry)
      else
        slots_[key % 4] = e->next;
      return;
    }
  }
};

class Queue {
  struct Job {
    int id;
    Job *next, *previous;
  };
  Job *first_ = nullptr, *last_ = nullptr;

public:
  ~Queue() {
    while (Job *j = first_) {
      first_ = j->next;
      delete j;
    }
  }
  void push(int id) {
    Job *j = new Job{id, nullptr, last_}; // alloc: job
    if (last_)
      last_->next = j;
    else
      first_ = j;
    last_ = j;
  }
  int drop() {
    Job *j = first_;
    const int id = j->id;
    first_ = j->next; // expect: leak(job)
    if (first_)
      first_->previous = nullptr;
    else
      last_ = nullptr;
    return id;
  }
};

class Tree {
  struct Node {
    int key;
    Node *left = nullptr, *right = nullptr;
  };
  Node *root_ = nullptr;
  static void clear(Node *n) {
    if (!n)
      return;
    clear(n->left);
    clear(n->right);
    delete n;
  }

public:
  ~Tree() { clear(root_); }
  void add(int key) {
    Node **at = &root_;
    while (*at)
      at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = new Node{key}; // alloc: node
  }
  void eraseLeast() {
    Node **at = &root_;
    while ((*at)->left)
      at = &(*at)->left;
    Node *least = *at;
    *at = least->right; // expect: leak(node)
  }
};

class Kept {
  struct Link {
    int key;
    Link *next;
  };
  Link *head_ = nullptr, *free_ = nullptr, *at_ = nullptr;
  static void clear(Link *l) {
    while (l) {
      Link *next = l->next;
      delete l;
      l = next;
    }
  }

public:
  ~Kept() {
    clear(head_);
    clear(free_);
  }
  void add(int key) {
    head_ = new Link{key, head_};
    at_ = head_;
  }
  Link *take() {
    Link *l = head_;
    head_ = l->next;
    return l;
  }
  void recycle() {
    Link *l = head_;
    head_ = l->next;
    l->next = free_;
    free_ = l;
    at_ = head_;
  }
  void step() {
    if (at_)
      at_ = at_->next;
  }
  void drop() {
    if (Link *l = free_) {
      free_ = l->next;
      delete l;
    }
  }
};
