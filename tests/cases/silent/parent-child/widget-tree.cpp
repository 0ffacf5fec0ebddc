// A child registers itself with the parent it is given; the parent deletes its children.
// drive: show()
class Widget {
public:
  explicit Widget(Widget *parent) : sibling_(nullptr), firstChild_(nullptr) {
    if (parent) {
      sibling_ = parent->firstChild_;
      parent->firstChild_ = this;
    }
  }
  virtual ~Widget() {
    while (firstChild_) {
      Widget *next = firstChild_->sibling_;
      delete firstChild_;
      firstChild_ = next;
    }
  }
  Widget(const Widget &) = delete;
  Widget &operator=(const Widget &) = delete;

private:
  Widget *sibling_, *firstChild_;
};

class Button : public Widget {
public:
  Button(Widget *parent, int id) : Widget(parent), id_(id) {}

private:
  int id_;
};

void show() {
  Widget window(nullptr);
  new Button(&window, 1);
  Widget *row = new Widget(&window);
  new Button(row, 2);
}
