// SPDX-License-Identifier: Apache-2.0
// How is a set of small numbers stored compactly? As sorted 64-bit words; only non-empty words are kept, contiguously.
//
//   {3, 5, 130}     // (0: bits 3, 5) (2: bit 2)
//
// For sets that are mostly united, intersected and compared: each operation is one pass over both. Queries do not
// change the set, so several threads may read it; a query of llvm::SparseBitVector moves a cursor.
#pragma once

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"

#include <algorithm>
#include <cstdint>

namespace wt {

class SparseBits {
public:
  bool isEmpty() const { return words_.empty(); }
  size_t size() const;
  bool contains(uint32_t n) const;
  bool containsAll(const SparseBits& other) const;
  bool intersects(const SparseBits& other) const;
  bool operator==(const SparseBits& other) const = default;
  friend llvm::hash_code hash_value(const SparseBits& set);

  // Each returns whether the set has changed.
  bool insert(uint32_t n);
  bool insert(const SparseBits& other);
  bool erase(uint32_t n);
  bool erase(const SparseBits& other);
  bool keepOnly(const SparseBits& other);
  /// Inserts `other` and adds the new elements to `added`.
  bool insert(const SparseBits& other, SparseBits& added);

  void clear() { words_.clear(); }

  /// In increasing order.
  template <class Visit> void forEach(Visit visit) const {
    for (const Word& word : words_)
      for (uint64_t bits = word.bits; bits; bits &= bits - 1)
        visit(word.index * 64 + static_cast<uint32_t>(llvm::countr_zero(bits)));
  }

private:
  struct Word {
    uint32_t index;
    uint64_t bits;
    bool operator==(const Word&) const = default;
  };
  using Words = llvm::SmallVector<Word, 1>;
  Words words_; // by index; none is empty

  static uint32_t indexOf(uint32_t n) { return n / 64; }
  static uint64_t bitOf(uint32_t n) { return uint64_t(1) << (n % 64); }
  template <class Self> static auto find(Self& words, uint32_t index) {
    return std::lower_bound(words.begin(), words.end(), index, [](const Word& w, uint32_t i) { return w.index < i; });
  }
};

} // namespace wt
