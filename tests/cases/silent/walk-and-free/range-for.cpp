// Each element is deleted in a range-for; the container is cleared and used again.
// drive: { Fleet f; f.add(1); f.add(2); f.scrap(); f.add(3); f.scrap(); }
#include <vector>

struct Ship {
  int number;
};

class Fleet {
public:
  void add(int n) { ships_.push_back(new Ship{n}); }
  void scrap() {
    for (Ship *ship : ships_)
      delete ship;
    ships_.clear();
  }

private:
  std::vector<Ship *> ships_;
};
