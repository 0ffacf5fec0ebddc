// SPDX-License-Identifier: Apache-2.0
// A table that grows at its end and whose rows never move: a reference to one stays good.
//
//   StableRows<Cell> cells;
//   cells.push_back({…});
//   const Cell& first = cells[0];      // whatever is added later
//
// Rows lie in chunks of a power of two, so that the way to one is a shift; a std::deque has chunks of 512 bytes, which
// is two or three rows of the kind kept here.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace wt {

template <class Row> class StableRows {
public:
  StableRows() = default;
  StableRows(const StableRows&) = delete;
  StableRows& operator=(const StableRows&) = delete;
  ~StableRows() {
    for (size_t i = 0; i < size_; ++i)
      std::destroy_at(&(*this)[i]);
    for (Row* chunk : chunks_)
      std::allocator<Row>().deallocate(chunk, kChunk);
  }

  size_t size() const { return size_; }
  Row& operator[](size_t i) { return chunks_[i / kChunk][i % kChunk]; }
  const Row& operator[](size_t i) const { return chunks_[i / kChunk][i % kChunk]; }

  void push_back(Row row) {
    if (size_ == chunks_.size() * kChunk)
      chunks_.push_back(std::allocator<Row>().allocate(kChunk));
    std::construct_at(&chunks_[size_ / kChunk][size_ % kChunk], std::move(row));
    ++size_;
  }

private:
  static constexpr size_t kChunk = 64;
  std::vector<Row*> chunks_;
  size_t size_ = 0;
};

} // namespace wt
