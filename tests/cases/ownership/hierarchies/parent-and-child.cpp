// A parent owns its child; the child only knows its parent, and must not release it.
// options: --engines ownership
// drive: { Good *g = new Good; delete g; }

class Good;

class Child {
public:
  explicit Child(Good *parent) : parent_(parent) {}
  Good *parent() { return parent_; }

private:
  Good *parent_;
};

class Good {
public:
  Good() { child_ = new Child(this); }
  ~Good() { delete child_; }
  Child *child() { return child_; }

private:
  Child *child_;
};
