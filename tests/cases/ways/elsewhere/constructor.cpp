// A class of which only the declaration is there: neither its constructor nor a method keeps the object. The twins delete it, hand
// it to its parent, or make it for its constructor to enter somewhere.
// drive: started(1)
// drive: early(1)
// drive: closed(1)
// drive: { Node *root = new Node(nullptr); child(root); delete root; }
// drive: registered()
// drive: { Node *root = orphan(); delete root; }
class Timer {
public:
  Timer();
  ~Timer();
  void start(int seconds);
  int left() const;

private:
  int left_;
};

class Node {
public:
  explicit Node(Node *parent);
  virtual ~Node();
  void rename(const char *name);

private:
  Node *first_, *next_;
};

class Entry {
public:
  explicit Entry(const char *name);

private:
  Entry *next_;
};

int started(int n) {
  Timer *timer = new Timer; // alloc: timer
  timer->start(n);
  return timer->left(); // expect: leak(timer)
}

int early(int n) {
  Timer *timer = new Timer; // alloc: second
  if (n)
    return -1; // expect: leak(second)
  timer->start(n);
  delete timer;
  return 0;
}

int closed(int n) {
  Timer *timer = new Timer;
  timer->start(n);
  int left = timer->left();
  delete timer;
  return left;
}

void child(Node *root) {
  Node *node = new Node(root);
  node->rename("child");
}

Node *orphan() {
  Node *lost = new Node(nullptr); // alloc: lost
  lost->rename("lost");
  Node *root = new Node(nullptr);
  return root; // expect: leak(lost)
}

void registered() { new Entry("help"); }

#ifdef WT_ORACLE
Timer::Timer() : left_(0) {}
Timer::~Timer() {}
void Timer::start(int seconds) { left_ = seconds; }
int Timer::left() const { return left_; }
Node::Node(Node *parent) : first_(nullptr), next_(nullptr) {
  if (parent) {
    next_ = parent->first_;
    parent->first_ = this;
  }
}
Node::~Node() {
  delete next_;
  delete first_;
}
void Node::rename(const char *) {}
static Entry *entries;
Entry::Entry(const char *) : next_(entries) { entries = this; }
#endif
