// The member is made here and kept by somebody else, who releases it: the destructor rightly does nothing.
// drive: { Parent p; { Panel panel(&p); } }

struct Child {
  Child *next = nullptr;
};

class Parent {
public:
  Parent() : first_(nullptr) {}
  ~Parent() {
    while (first_) {
      Child *next = first_->next;
      delete first_;
      first_ = next;
    }
  }
  Parent(const Parent &) = delete;
  Parent &operator=(const Parent &) = delete;
  void add(Child *child) {
    child->next = first_;
    first_ = child;
  }

private:
  Child *first_;
};

class Panel {
public:
  explicit Panel(Parent *parent) : button_(new Child) { parent->add(button_); }
  ~Panel() {}
  Panel(const Panel &) = delete;
  Panel &operator=(const Panel &) = delete;
  bool isLast() const { return !button_->next; }

private:
  Child *button_;
};
