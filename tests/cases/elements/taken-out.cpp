// An element is taken out, released at the end, and lost at an early return; twins release it, keep it or hand it on.
// drive: { Worker w; w.add(1); w.add(-1); w.step(); w.step(); }
// drive: { Careful c; c.add(1); c.add(-1); c.step(); c.step(); }
// drive: { Lender l; l.add(1); l.add(-1); l.step(); l.step(); l.again(); }
// flags: -std=c++17
#include <deque>
#include <queue>

struct Task {
  int weight;
};

class Worker {
  std::queue<Task *> todo_;

public:
  ~Worker() {
    while (!todo_.empty()) {
      delete todo_.front();
      todo_.pop();
    }
  }
  void add(int weight) {
    todo_.push(new Task{weight}); // alloc: todo_
  }
  int step() {
    if (todo_.empty())
      return 0;
    Task *t = todo_.front();
    todo_.pop();
    if (t->weight < 0)
      return -1; // expect: leak(todo_)
    int result = t->weight * 2;
    delete t;
    return result;
  }
};

class Careful {
  std::queue<Task *> todo_;

public:
  ~Careful() {
    while (!todo_.empty()) {
      delete todo_.front();
      todo_.pop();
    }
  }
  void add(int weight) { todo_.push(new Task{weight}); }
  int step() {
    if (todo_.empty())
      return 0;
    Task *t = todo_.front();
    todo_.pop();
    if (t->weight < 0) {
      delete t;
      return -1;
    }
    int result = t->weight * 2;
    delete t;
    return result;
  }
};

class Lender {
  std::deque<Task *> todo_, done_;
  Task *last_ = nullptr;
  bool isKept_ = false;

public:
  ~Lender() {
    for (Task *t : todo_)
      delete t;
    for (Task *t : done_)
      delete t;
    delete last_;
  }
  void add(int weight) { todo_.push_back(new Task{weight}); }
  int step() {
    Task *t = todo_.front();
    todo_.pop_front();
    if (t->weight < 0) {
      done_.push_back(t);
      return -1;
    }
    bool isMine = true;
    if (!last_) {
      last_ = t;
      isMine = false;
    }
    if (isMine)
      delete t;
    return 1;
  }
  int again() {
    if (todo_.empty())
      return 0;
    Task *t = todo_.front();
    todo_.pop_front();
    const int weight = t->weight;
    delete t;
    if (weight < 0)
      return -1;
    return weight;
  }
};
