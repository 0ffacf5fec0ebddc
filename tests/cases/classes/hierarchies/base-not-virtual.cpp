// `delete` of a base without a virtual destructor: what the derived class owns is lost.
// flags: -Wno-delete-non-abstract-non-virtual-dtor
// skip-run: a sanitizer stops at the size that `delete` is given, before the leak is seen

class Shape {
public:
  ~Shape() {}
  int kind = 0;
};

class Text : public Shape {
public:
  Text() : text_(new char[8]) {} // alloc: text_
  ~Text() { delete[] text_; }
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;

private:
  char *text_;
};

void bad() {
  Shape *shape = new Text; // alloc: text_
  delete shape; // expect: leak(text_)
}

class Item {
public:
  virtual ~Item() {}
};

class Label : public Item {
public:
  Label() : text_(new char[8]) {}
  ~Label() { delete[] text_; }
  Label(const Label &) = delete;
  Label &operator=(const Label &) = delete;

private:
  char *text_;
};

void good() {
  Item *item = new Label;
  delete item;
}
