// Methods that fill a member without a look at it. Their calls find it empty: it was released just before, or the object is new.
// Where a call finds it full, what it held is lost.
// drive: { Screen screen; Panel panel(&screen); panel.redraw(); }
// drive: { Loader *loader = load(3); delete loader; }
// drive: { Careless careless; Panel2 panel(&careless); panel.redraw(); }

class Screen {
public:
  Screen() : view_(new int(1)) {}
  ~Screen() { close(); }
  Screen(const Screen &) = delete;
  Screen &operator=(const Screen &) = delete;
  void open() { view_ = new int(2); }
  void close() {
    delete view_;
    view_ = nullptr;
  }

private:
  int *view_;
};

class Panel {
public:
  explicit Panel(Screen *screen) : screen_(screen) {}
  void redraw() {
    screen_->close();
    screen_->open();
  }

private:
  Screen *screen_;
};

class Loader {
public:
  Loader() : data_(nullptr) {}
  ~Loader() { delete data_; }
  Loader(const Loader &) = delete;
  Loader &operator=(const Loader &) = delete;
  void load(int n) { data_ = new int(n); }

private:
  int *data_;
};

Loader *load(int n) {
  Loader *loader = new Loader;
  loader->load(n);
  return loader;
}

class Careless {
public:
  Careless() : view_(new int(1)) {} // alloc: this->view_
  ~Careless() { delete view_; }
  Careless(const Careless &) = delete;
  Careless &operator=(const Careless &) = delete;
  void open() { view_ = new int(2); } // alloc: this->view_ // expect: leak(this->view_)

private:
  int *view_;
};

class Panel2 {
public:
  explicit Panel2(Careless *screen) : screen_(screen) {}
  void redraw() { screen_->open(); }

private:
  Careless *screen_;
};
