// SPDX-License-Identifier: Apache-2.0
// How does a table grow without moving its rows? References to rows stay valid:
//
//   StableRows<Cell> cells;
//   cells.push_back({…});
//   const Cell& first = cells[0];      // valid however many rows are added later
//
// The first chunks double the table, so that small tables stay small. Later chunks all have the same size, so
// that large tables waste little. A std::deque has chunks of 512 bytes, which is two or three of the rows stored
// here.
#pragma once

#include <algorithm>
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
  static constexpr size_t kFirst = 8; // rows of the first chunk and of the second; a power of two
  static constexpr size_t kDoublings = 6;
  static constexpr size_t kLargest = kFirst << kDoublings;
  std::vector<Row*> chunks_;
  size_t size_ = 0;

  static size_t chunkOf(size_t row) {
    return row < kLargest ? static_cast<size_t>(std::bit_width(row / kFirst)) : kDoublings + row / kLargest;
  }
  static size_t rowsOf(size_t chunk) { return chunk == 0 ? kFirst : kFirst << std::min(chunk - 1, kDoublings); }
  Row* at(size_t row) const {
    const size_t first = row < kFirst ? 0 : row < kLargest ? std::bit_floor(row) : row / kLargest * kLargest;
    return chunks_[chunkOf(row)] + (row - first);
  }
};

} // namespace wt
