// SPDX-License-Identifier: Apache-2.0
// Which row of a table has this content? A hash table of row numbers; their owner stores the rows.
//
//   uint32_t row = index.findOrAdd(hash, rows.size(), [&](uint32_t r) { return rows[r] == content; });
//   if (row == rows.size()) rows.push_back(content);       // new
//
// A slot takes eight bytes: half of the row's hash and its number, so that growing and most misses need not read a row.
// For tables that intern millions of small rows, never erase one, and are freed as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wt {

class RowIndex {
public:
  static constexpr uint32_t kNone = UINT32_MAX;

  /// The row with this hash for which `isIt` is true, or kNone.
  template <class IsIt> uint32_t find(uint64_t hash, IsIt isIt) const {
    if (slots_.empty())
      return kNone;
    return slots_[slotOf(static_cast<uint32_t>(hash >> 32), isIt)].row;
  }

  /// The same, but if there is none, inserts and returns the row number `added`.
  template <class IsIt> uint32_t findOrAdd(uint64_t hash, uint32_t added, IsIt isIt) {
    if ((count_ + 1) * 4 > slots_.size() * 3)
      grow();
    const auto half = static_cast<uint32_t>(hash >> 32);
    Slot& slot = slots_[slotOf(half, isIt)];
    if (slot.row == kNone) {
      slot = {half, added};
      ++count_;
    }
    return slot.row;
  }

  /// Combines numbers so that they affect all bits; this table uses the upper ones.
  static constexpr uint64_t mix(uint64_t hash, uint64_t next) { return (hash ^ next) * 0x9E3779B97F4A7C15u; }

private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t row = kNone;
  };
  static constexpr size_t kFirstSize = 64, kLarge = 65536;
  std::vector<Slot> slots_; // a power of two; linear probing
  size_t count_ = 0;

  template <class IsIt> size_t slotOf(uint32_t hash, IsIt isIt) const {
    const size_t mask = slots_.size() - 1;
    size_t i = hash & mask;
    while (slots_[i].row != kNone && (slots_[i].hash != hash || !isIt(slots_[i].row)))
      i = (i + 1) & mask;
    return i;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? kFirstSize : slots_.size() * (slots_.size() < kLarge ? 4 : 2));
    old.swap(slots_);
    const size_t mask = slots_.size() - 1;
    for (const Slot& slot : old)
      if (slot.row != kNone) {
        size_t i = slot.hash & mask;
        while (slots_[i].row != kNone)
          i = (i + 1) & mask;
        slots_[i] = slot;
      }
  }
};

} // namespace wt
