// A class whose insides are behind a pointer; a container of owners; a factory that may refuse.
// drive: { Store s; s.add(1); s.add(2); Store t(static_cast<Store &&>(s)); t.add(3); }
// drive: build(-1)
// drive: build(1)
// drive: build_well(-1)
#include <memory>
#include <vector>

class Store {
public:
  Store() : impl_(new Impl) {}
  Store(Store &&other) noexcept : impl_(other.impl_) { other.impl_ = nullptr; }
  Store(const Store &) = delete;
  ~Store() { delete impl_; }
  void add(int n) { impl_->items.push_back(std::make_unique<int>(n)); }

private:
  struct Impl {
    std::vector<std::unique_ptr<int>> items;
  };
  Impl *impl_;
};

struct Node {
  virtual ~Node() = default;
  int size = 0;
};
struct Leaf : Node {};

Node *create(int size) {
  Leaf *leaf = new Leaf;         // alloc: leaf
  if (size < 0) // step: `size < 0`
    return nullptr;              // expect: leak(leaf)
  leaf->size = size;
  return leaf;
}

std::unique_ptr<Node> create_well(int size) {
  auto leaf = std::make_unique<Leaf>();
  if (size < 0)
    return nullptr;
  leaf->size = size;
  return leaf;
}

int build(int size) {
  Node *n = create(size);
  int result = n ? n->size : -1;
  delete n;
  return result;
}

int build_well(int size) {
  auto n = create_well(size);
  return n ? n->size : -1;
}
