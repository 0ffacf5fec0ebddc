// SPDX-License-Identifier: Apache-2.0
// Which rows are in this set? One bit for each row up to the highest ever inserted, so a query costs one load. For sets
// that are queried far more often than changed; SparseBits.h is for sets that are united and compared.
#pragma once

#include <cstdint>
#include <vector>

namespace wt {

class RowSet {
public:
  bool contains(uint32_t row) const { return row / 64 < words_.size() && (words_[row / 64] & bitOf(row)); }

  /// True if the row was not in the set.
  bool insert(uint32_t row) {
    if (row / 64 >= words_.size())
      words_.resize(row / 64 + 1);
    const bool isNew = !(words_[row / 64] & bitOf(row));
    words_[row / 64] |= bitOf(row);
    return isNew;
  }

  void erase(uint32_t row) {
    if (row / 64 < words_.size())
      words_[row / 64] &= ~bitOf(row);
  }

private:
  std::vector<uint64_t> words_;

  static uint64_t bitOf(uint32_t row) { return uint64_t(1) << (row % 64); }
};

} // namespace wt
