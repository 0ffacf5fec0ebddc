// A singleton that is never deleted, on purpose.
// drive: { Registry::instance().add(2); Registry::instance().add(3); }
class Registry {
public:
  static Registry &instance() {
    static Registry *only = new Registry;
    return *only;
  }
  void add(int n) { total_ += n; }

private:
  Registry() = default;
  int total_ = 0;
};
