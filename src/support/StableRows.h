// SPDX-License-Identifier: Apache-2.0
// A table that grows at its end and whose rows never move: a reference to one stays good.
//
//   StableRows<Cell> cells;
//   cells.push_back({…});
//   const Cell& first = cells[0];      // whatever is added later
//
// Each chunk has as many rows as all before it together, so that there are few of them, and small tables are small. A
// std::deque has chunks of 512 bytes, which is two or three rows of the kind kept here.
#pragma once

#include <bit>
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
      std::destroy_at(at(i));
    for (size_t c = 0; c < chunks_.size(); ++c)
      std::allocator<Row>().deallocate(chunks_[c], rowsOf(c));
  }

  size_t size() const { return size_; }
  Row& operator[](size_t i) { return *at(i); }
  const Row& operator[](size_t i) const { return *at(i); }

  void push_back(Row row) {
    if (chunkOf(size_) == chunks_.size())
      chunks_.push_back(std::allocator<Row>().allocate(rowsOf(chunks_.size())));
    std::construct_at(at(size_), std::move(row));
    ++size_;
  }

private:
  static constexpr size_t kFirst = 8; // rows of the first chunk, and of the second: a power of two
  std::vector<Row*> chunks_;
  size_t size_ = 0;

  static size_t chunkOf(size_t row) { return static_cast<size_t>(std::bit_width(row / kFirst)); }
  static size_t rowsOf(size_t chunk) { return chunk == 0 ? kFirst : kFirst << (chunk - 1); }
  Row* at(size_t row) const {
    const size_t chunk = chunkOf(row);
    return chunks_[chunk] + (chunk == 0 ? row : row - rowsOf(chunk));
  }
};

} // namespace wt
