// SPDX-License-Identifier: Apache-2.0
// Which parts of memory does an answer of a points-to analysis mean? A set of regions. A region is a part of memory
// that the analysis distinguishes: two regions have no byte in common, so a write to one does not change the other.
#pragma once

#include "support/Id.h"
#include "support/SparseBits.h"

#include <initializer_list>

namespace wt::program {

using Region = Id<struct RegionTag>;

class RegionSet {
public:
  RegionSet() = default;
  explicit RegionSet(SparseBits numbers) : bits_(std::move(numbers)) {}
  RegionSet(std::initializer_list<Region> regions) {
    for (Region r : regions)
      insert(r);
  }

  bool isEmpty() const { return bits_.isEmpty(); }
  size_t size() const { return bits_.size(); }
  bool contains(Region r) const { return bits_.contains(r.index); }
  bool containsAll(const RegionSet& other) const { return bits_.containsAll(other.bits_); }
  bool intersects(const RegionSet& other) const { return bits_.intersects(other.bits_); }
  bool operator==(const RegionSet& other) const = default;
  friend llvm::hash_code hash_value(const RegionSet& set) { return hash_value(set.bits_); }

  // Each returns whether the set has changed.
  bool insert(Region r) { return bits_.insert(r.index); }
  bool insert(const RegionSet& other) { return bits_.insert(other.bits_); }
  bool erase(Region r) { return bits_.erase(r.index); }
  bool erase(const RegionSet& other) { return bits_.erase(other.bits_); }
  bool keepOnly(const RegionSet& other) { return bits_.keepOnly(other.bits_); }

  /// Visits the regions ascending by number.
  template <class Visit> void forEach(Visit visit) const {
    bits_.forEach([&](uint32_t n) { visit(Region(n)); });
  }

private:
  SparseBits bits_;
};

} // namespace wt::program
