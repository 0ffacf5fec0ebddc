// A class whose objects are made for `shared_ptr` makes a second count of itself; its twin knows its count.
// drive: second()
// drive: joined(); made()
#include <memory>

class Session {
  int id_ = 1;

public:
  int self() {
    std::shared_ptr<Session> me(this);
    return me->id_;
  } // expect: double-free(this)
  int id() const { return id_; }
};

int second() {
  std::shared_ptr<Session> session(new Session); // alloc: this
  return session->self();
}

int made() {
  auto session = std::make_shared<Session>();
  return session->id();
}

class Known : public std::enable_shared_from_this<Known> {
  int id_ = 1;

public:
  int self() {
    std::shared_ptr<Known> me = shared_from_this();
    return me->id_;
  }
};

int joined() {
  auto known = std::make_shared<Known>();
  return known->self();
}
