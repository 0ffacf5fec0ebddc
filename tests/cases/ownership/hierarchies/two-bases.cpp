// Two bases own a field each, and the class a third; all are released, by each destructor its own.
// options: --engines ownership
// drive: { Good g; }
// drive: { Bad b; }

class Left {
public:
  Left() { l_ = new int(1); }
  ~Left() { delete l_; }

private:
  int *l_;
};

class Right {
public:
  Right() { r_ = new int(2); }
  ~Right() { delete r_; }

private:
  int *r_;
};

class Good : public Left, public Right {
public:
  Good() { m_ = new int(3); }
  ~Good() { delete m_; }

private:
  int *m_;
};

class Bad : public Left, public Right {
public:
  Bad() { m_ = new int(3); } // alloc: this->m_
  ~Bad() {}                  // expect: leak(this->m_)

private:
  int *m_;
};
