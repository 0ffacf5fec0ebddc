// The toolkit's bodies are in a library. `new Label(this)` hands the child to the library; it cannot be called lost.
// drive: { Panel panel; }
class Item {
public:
  explicit Item(Item *parent);
  virtual ~Item();

private:
  Item *parent_;
  Item *children_[8];
  int count_;
};

class Label : public Item {
public:
  Label(Item *parent, const char *text) : Item(parent), text_(text) {}

private:
  const char *text_;
};

class Panel : public Item {
public:
  Panel() : Item(nullptr) {
    new Label(this, "name");
    title_ = new Label(this, "title");
  }

private:
  Label *title_;
};

#ifdef WT_ORACLE
Item::Item(Item *parent) : parent_(parent), count_(0) {
  if (parent_)
    parent_->children_[parent_->count_++] = this;
}
Item::~Item() {
  while (count_)
    delete children_[--count_];
}
#endif
