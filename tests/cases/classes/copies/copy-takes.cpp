// A copy takes the object from what it is a copy of.
// drive: { Doc a; Doc b(a); }
struct Text {
  int n;
};

class Doc {
public:
  Doc() : text_(new Text()) {}
  Doc(const Doc &other) : text_(other.text_) {
    other.forget();
  }
  ~Doc() { delete text_; }

private:
  Doc &operator=(const Doc &);
  void forget() const { text_ = 0; } // noise: leak(this->text_) whoever calls it has taken the object over
  mutable Text *text_;
};
