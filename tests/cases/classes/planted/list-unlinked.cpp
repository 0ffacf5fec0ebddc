// A node is unlinked from a list of the class and not released.
// drive: { Queue q; q.put(1); q.put(2); q.get(); }
// drive: { QueueKept q; q.put(1); q.put(2); q.get(); }
struct Entry {
  int v;
  Entry *next;
};
class Queue {
public:
  Queue() : head_(nullptr) {}
  ~Queue() {
    while (head_) {
      Entry *e = head_;
      head_ = e->next;
      delete e;
    }
  }
  Queue(const Queue &) = delete;
  Queue &operator=(const Queue &) = delete;
  void put(int v) {
    Entry *e = new Entry; // alloc: e
    e->v = v;
    e->next = head_;
    head_ = e;
  }
  int get() {
    if (!head_)
      return -1;
    Entry *e = head_;
    head_ = e->next; // expect: leak(e)
    return e->v;
  }

private:
  Entry *head_;
};
class QueueKept {
public:
  QueueKept() : head_(nullptr) {}
  ~QueueKept() {
    while (head_) {
      Entry *e = head_;
      head_ = e->next;
      delete e;
    }
  }
  QueueKept(const QueueKept &) = delete;
  QueueKept &operator=(const QueueKept &) = delete;
  void put(int v) {
    Entry *e = new Entry;
    e->v = v;
    e->next = head_;
    head_ = e;
  }
  int get() {
    if (!head_)
      return -1;
    Entry *e = head_;
    head_ = e->next;
    int v = e->v;
    delete e;
    return v;
  }

private:
  Entry *head_;
};
