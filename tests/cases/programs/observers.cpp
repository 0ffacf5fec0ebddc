// Observers register themselves and leave in their destructors; the subject owns nothing. An event is kept by a queue of raw pointers.
// drive: scenario(0)
// drive: scenario(1)
#include <algorithm>
#include <deque>
#include <vector>

struct Event {
  int kind;
};
class Observer;
class Subject {
public:
  ~Subject() { drain(); }
  void attach(Observer *o) { observers_.push_back(o); }
  void detach(Observer *o) { observers_.erase(std::remove(observers_.begin(), observers_.end(), o), observers_.end()); }
  void post(int kind) { queue_.push_back(new Event{kind}); }
  int drain();

private:
  std::vector<Observer *> observers_;
  std::deque<Event *> queue_;
};
class Observer {
public:
  explicit Observer(Subject &s) : subject_(s) { subject_.attach(this); }
  ~Observer() { subject_.detach(this); }
  void seen(const Event &e) { sum += e.kind; }
  int sum = 0;

private:
  Subject &subject_;
};

int Subject::drain() {
  int count = 0;
  while (!queue_.empty()) {
    Event *e = queue_.front();
    queue_.pop_front();
    for (Observer *o : observers_)
      o->seen(*e);
    delete e;
    ++count;
  }
  return count;
}

int scenario(int deliver) {
  Subject subject;
  Observer first(subject);
  Observer *second = new Observer(subject);
  subject.post(3);
  if (deliver)
    subject.drain();
  int sum = first.sum + second->sum;
  delete second;
  return sum;
}
