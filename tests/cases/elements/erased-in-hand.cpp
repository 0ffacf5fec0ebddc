// An element is found by the pointer itself and erased: the function has it by another name, and releases it there. Erased by its
// position, it is lost.
// drive: { Queue queue; queue.start(); queue.done(queue.current()); queue.work(); queue.start(); queue.done(queue.current()); queue.finish(); }
// drive: { Careless queue; queue.push(); queue.push(); queue.work(); queue.removeFirst(); }
#include <map>
#include <set>
struct Chunk {
  int n = 0;
};
struct Holder {
  Chunk *chunk = nullptr;
  Chunk *get() const { return chunk; }
  void clear() {
    delete chunk;
    chunk = nullptr;
  }
};
class Queue {
public:
  void start() {
    if (holder_.get())
      return;
    holder_.chunk = new Chunk;
  }
  Chunk *current() const { return holder_.get(); }
  void done(Chunk *chunk) { done_[chunk] = 1; }
  void work() {
    Chunk *chunk = done_.begin()->first;
    done_.erase(done_.begin());
    holder_.chunk = nullptr;
    delete chunk;
  }
  void finish() {
    Chunk *chunk = holder_.get();
    std::map<Chunk *, int>::iterator at = done_.find(chunk);
    if (at != done_.end())
      done_.erase(at);
    holder_.clear();
  }

private:
  Holder holder_;
  std::map<Chunk *, int> done_;
};

class Careless {
public:
  ~Careless() {
    for (Chunk *chunk : done_)
      delete chunk;
  }
  void push() { done_.insert(new Chunk); } // alloc: done_
  void work() {
    delete *done_.begin();
    done_.erase(done_.begin());
  }
  void removeFirst() { done_.erase(done_.begin()); } // expect: leak(done_)

private:
  std::set<Chunk *> done_;
};
