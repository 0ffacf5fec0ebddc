// One field is owned, its neighbour is borrowed: a fresh object for the borrowed one is lost.
// options: --engines ownership
// drive: bad()
// drive: good()

class Pair {
public:
  Pair(int *owned, int *borrowed) : owned_(owned), borrowed_(borrowed) {}
  ~Pair() { delete owned_; }
  int sum() const { return *owned_ + *borrowed_; }

private:
  int *owned_;
  int *borrowed_;
};

int bad() {
  Pair pair(new int(1), new int(2)); // alloc: borrowed // expect: leak(borrowed)
  return pair.sum();
}

int good() {
  int borrowed = 2;
  Pair pair(new int(1), &borrowed);
  return pair.sum();
}
