// One raw pointer is given to two owners.
// drive: twice(1)
// drive: twice(0)
class Holder {
public:
  explicit Holder(int *p) : held_(p) {}
  ~Holder() { delete held_; }
  Holder(const Holder &) = delete;
  Holder &operator=(const Holder &) = delete;
  int get() const { return held_ ? *held_ : 0; }

private:
  int *held_;
};

void twice(int again) {
  int *raw = new int(3);        // alloc: raw
  Holder first(raw);
  if (again) {
    Holder second(raw);
    again = second.get();
  }
}                               // expect: double-free(raw)
