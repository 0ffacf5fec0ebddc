// A field is filled again only if it is empty; the test names the constant first.
// drive: Shooter s; s.run()
// drive: Careless c; c.run()
struct Beam {
  int strength;
};

class Shooter {
  Beam *beam_ = nullptr;
  int count_ = 0;

public:
  ~Shooter() { delete beam_; }
  void shoot() {
    if (0 != count_ && nullptr == beam_)
      beam_ = new Beam{count_};
  }
  void run() {
    for (int i = 0; i < 3; ++i) {
      ++count_;
      shoot();
    }
  }
};

class Careless {
  Beam *beam_ = nullptr;
  int count_ = 0;

public:
  ~Careless() { delete beam_; }
  void shoot() {
    if (0 != count_)
      beam_ = new Beam{count_}; // alloc: beam
  }
  void run() {
    for (int i = 0; i < 3; ++i) {
      ++count_;
      shoot(); // alloc: beam // expect: leak(beam)
    }
  }
};
