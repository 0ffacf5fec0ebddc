// A class that never releases its field borrows it: the caller who hands over a fresh object loses it.
// options: --engines ownership
// drive: bad()
// drive: good()

class View {
public:
  explicit View(const int *data) : data_(data) {}
  int first() const { return data_[0]; }

private:
  const int *data_;
};

int bad() {
  int *data = new int[4](); // alloc: data
  View view(data);
  return view.first();      // expect: leak(data)
}

int good() {
  int *data = new int[4]();
  View view(data);
  int n = view.first();
  delete[] data;
  return n;
}
