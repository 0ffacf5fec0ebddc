// A constructor that clears its container loses nothing: there is nothing in it yet.
// drive: { Shelf s; s.add(); s.add(); }
#include <vector>

class Shelf {
public:
  Shelf() { books_.clear(); }
  void add() { books_.push_back(new int(1)); }
  ~Shelf() {
    for (int *book : books_)
      delete book; // broken: leak(books_)
  }

private:
  Shelf(const Shelf &);
  Shelf &operator=(const Shelf &);
  std::vector<int *> books_;
};
