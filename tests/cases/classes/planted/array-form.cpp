// A member that is an array is released by plain delete.
// drive: { Samples s(4); s.at(0); }
// drive: { SamplesKept s(4); s.at(0); }
class Samples {
public:
  explicit Samples(int n) : n_(n), data_(0) { data_ = new short[n](); } // alloc: data
  ~Samples() { delete data_; } // expect: mismatched-free(data)
  Samples(const Samples &) = delete;
  Samples &operator=(const Samples &) = delete;
  short at(int i) const { return i < n_ ? data_[i] : 0; }

private:
  int n_;
  short *data_;
};
class SamplesKept {
public:
  explicit SamplesKept(int n) : n_(n), data_(0) { data_ = new short[n](); }
  ~SamplesKept() { delete[] data_; }
  SamplesKept(const SamplesKept &) = delete;
  SamplesKept &operator=(const SamplesKept &) = delete;
  short at(int i) const { return i < n_ ? data_[i] : 0; }

private:
  int n_;
  short *data_;
};
