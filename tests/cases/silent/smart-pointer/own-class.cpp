// A program's own owner class: destructor frees, move empties; captured by a lambda and kept in an aggregate.
// drive: through_lambda(5)
// drive: through_aggregate(0)
// drive: through_aggregate(1)
#include <cstdlib>

class Block {
public:
  explicit Block(int n) : data_(static_cast<int *>(std::malloc(sizeof(int) * n))) {
    if (data_)
      data_[0] = n;
  }
  Block(Block &&other) noexcept : data_(other.data_) { other.data_ = nullptr; }
  Block &operator=(Block &&other) noexcept {
    if (this != &other) {
      std::free(data_);
      data_ = other.data_;
      other.data_ = nullptr;
    }
    return *this;
  }
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;
  ~Block() { std::free(data_); }
  int first() const { return data_ ? data_[0] : -1; }

private:
  int *data_;
};

int through_lambda(int n) {
  Block block(n);
  auto read = [held = static_cast<Block &&>(block)] { return held.first(); };
  return read();
}

struct Pair {
  Block left, right;
};

int through_aggregate(int swap) {
  Pair pair{Block(1), Block(2)};
  if (swap) {
    Block spare = static_cast<Block &&>(pair.left);
    pair.left = static_cast<Block &&>(pair.right);
    pair.right = static_cast<Block &&>(spare);
  }
  return pair.left.first();
}
