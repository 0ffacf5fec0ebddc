// A member without a destructor is opened by a method and has to be closed by another.
// drive: { Forgets f; }
// drive: { Closes c; }
// drive: { Stops s; s.stop(); }
struct Buffer {
  char *text = nullptr;
  void open() { text = new char[8]; } // alloc: text
  void close() {
    delete[] text;
    text = nullptr;
  }
};

class Forgets {
public:
  Forgets() { out_.open(); }
  ~Forgets() {} // expect: leak(text)
  Forgets(const Forgets &) = delete;
  Forgets &operator=(const Forgets &) = delete;

private:
  Buffer out_;
};

class Closes {
public:
  Closes() { out_.open(); }
  ~Closes() { out_.close(); }
  Closes(const Closes &) = delete;
  Closes &operator=(const Closes &) = delete;

private:
  Buffer out_;
};

// Whoever uses it has to stop it.
class Stops {
public:
  Stops() { out_.open(); }
  ~Stops() {}
  void stop() { out_.close(); }
  Stops(const Stops &) = delete;
  Stops &operator=(const Stops &) = delete;

private:
  Buffer out_;
};
