// A function out of sight of the class gets a member of the object that a class owns: it does not release the object.
// drive: { Bad b; b.setup(); b.step(); }
// drive: { Good g; g.setup(); g.step(); }
class Tag {
public:
  virtual ~Tag() {}
  int depth = 0;
};
struct State {
  int mark = 0;
  Tag tag;
};
static Tag *current;
void enter(Tag &tag) {
  tag.depth++;
  current = &tag;
}
class Bad {
public:
  Bad() : state_(nullptr) {}
  ~Bad() { current = nullptr; } // expect: leak(this->state_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void setup() {
    delete state_;
    state_ = new State; // alloc: this->state_
  }
  void step() { enter(state_->tag); }

private:
  State *state_;
};
class Good {
public:
  Good() : state_(nullptr) {}
  ~Good() {
    current = nullptr;
    delete state_;
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void setup() {
    delete state_;
    state_ = new State;
  }
  void step() { enter(state_->tag); }

private:
  State *state_;
};
