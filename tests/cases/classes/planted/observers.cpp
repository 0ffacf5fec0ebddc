// A subject owns its observers; one that is removed is forgotten.
// drive: { Subject s; Observer *o = s.watch(); s.remove(o); }
// drive: { SubjectKept s; Observer *o = s.watch(); s.remove(o); }
#include <algorithm>
#include <vector>
struct Observer {
  int seen = 0;
  void notify() { seen++; }
};
class Subject {
public:
  ~Subject() {
    for (Observer *o : list_)
      delete o;
  }
  Observer *watch() {
    Observer *o = new Observer; // alloc: o
    list_.push_back(o);
    return o;
  }
  void remove(Observer *o) {
    auto it = std::find(list_.begin(), list_.end(), o);
    if (it != list_.end())
      list_.erase(it); // missed: leak(o) the caller has the pointer and may release it
  }
  void changed() {
    for (Observer *o : list_)
      o->notify();
  }

private:
  std::vector<Observer *> list_;
};
class SubjectKept {
public:
  ~SubjectKept() {
    for (Observer *o : list_)
      delete o;
  }
  Observer *watch() {
    Observer *o = new Observer;
    list_.push_back(o);
    return o;
  }
  void remove(Observer *o) {
    auto it = std::find(list_.begin(), list_.end(), o);
    if (it != list_.end()) {
      delete *it;
      list_.erase(it);
    }
  }
  void changed() {
    for (Observer *o : list_)
      o->notify();
  }

private:
  std::vector<Observer *> list_;
};
