// What a method makes in each round it releases in the same round: its destructor has nothing to release.
// drive: { Scan s; s.run(3); }
class Scan {
public:
  Scan() : line_(0) {}
  ~Scan() {}
  void run(int n) {
    for (int i = 0; i < n; ++i) {
      line_ = new char[8];
      line_[0] = static_cast<char>(i);
      delete[] line_; // broken: leak(this->line_)
    }
    line_ = 0;
  }

private:
  char *line_;
};
