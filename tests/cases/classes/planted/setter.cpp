// A setter that takes a raw pointer over, and forgets the one that it held.
// drive: { Window w; fill(w); fill(w); }
// drive: { WindowKept w; w.setMenu(new Menu); w.setMenu(new Menu); }
struct Menu {
  int items = 0;
};
class Window {
public:
  Window() : menu_(nullptr) {}
  ~Window() { delete menu_; }
  Window(const Window &) = delete;
  Window &operator=(const Window &) = delete;
  void setMenu(Menu *menu) { menu_ = menu; } // missed: leak(menu) callers may have taken the old one before
  int items() const { return menu_ ? menu_->items : 0; }

private:
  Menu *menu_;
};
void fill(Window &w) { w.setMenu(new Menu); } // alloc: menu
class WindowKept {
public:
  WindowKept() : menu_(nullptr) {}
  ~WindowKept() { delete menu_; }
  WindowKept(const WindowKept &) = delete;
  WindowKept &operator=(const WindowKept &) = delete;
  void setMenu(Menu *menu) {
    if (menu_ != menu)
      delete menu_;
    menu_ = menu;
  }
  int items() const { return menu_ ? menu_->items : 0; }

private:
  Menu *menu_;
};
