// Smart pointers inside a pair, a struct, a lambda's capture and a temporary.
// drive: in_pair()
// drive: in_struct(0)
// drive: in_struct(1)
// drive: in_lambda()
// drive: in_temporary()
#include <memory>
#include <utility>

struct Shape {
  virtual ~Shape() = default;
  virtual int sides() const = 0;
};
struct Square : Shape {
  int sides() const override { return 4; }
};

int in_pair() {
  std::pair<int, std::unique_ptr<Shape>> p(1, std::make_unique<Square>());
  return p.first + p.second->sides();
}

struct Scene {
  std::unique_ptr<Shape> first;
  std::shared_ptr<Shape> second;
};

int in_struct(int early) {
  Scene scene{std::unique_ptr<Shape>(new Square), std::make_shared<Square>()};
  if (early)
    return 0;
  Scene moved = std::move(scene);
  return moved.first->sides() + moved.second->sides();
}

int in_lambda() {
  auto square = std::make_unique<Square>();
  auto count = [held = std::move(square)] { return held->sides(); };
  return count();
}

int in_temporary() { return std::unique_ptr<Shape>(new Square)->sides(); }
