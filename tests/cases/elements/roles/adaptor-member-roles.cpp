// Stacks and queues of owned items as members: popped and dropped, never emptied; and the classes that do it right.
// drive: { Stack s; s.push(1); s.pop(); }
// drive: { Queue q; q.push(1); }
// drive: { Jobs j; j.push(1); j.push(2); j.step(); }
// drive: { Undo u; u.push(1); u.push(2); u.pop(); }
#include <queue>
#include <stack>
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Stack {
public:
  void push(int n) { items_.push(new Item(n)); } // alloc: popped
  void pop() { items_.pop(); }                   // expect: leak(popped)
  ~Stack() {
    while (!items_.empty()) {
      delete items_.top();
      items_.pop();
    }
  }

private:
  std::stack<Item *> items_;
};
class Queue {
public:
  void push(int n) { items_.push(new Item(n)); } // alloc: queued
  ~Queue() {}                                    // expect: leak(queued)

private:
  std::queue<Item *> items_;
};
class Jobs {
public:
  void push(int n) { items_.push(new Item(n)); }
  int step() {
    Item *item = items_.front();
    items_.pop();
    int n = item->n;
    delete item;
    return n;
  }
  ~Jobs() {
    while (!items_.empty())
      step();
  }

private:
  std::queue<Item *> items_;
};
class Undo {
public:
  void push(int n) { items_.push(new Item(n)); }
  void pop() {
    delete items_.top();
    items_.pop();
  }
  ~Undo() {
    while (!items_.empty())
      pop();
  }

private:
  std::stack<Item *> items_;
};
