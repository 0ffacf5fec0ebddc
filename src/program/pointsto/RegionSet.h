// SPDX-License-Identifier: Apache-2.0
// A set of regions. A region is a part of memory that a points-to analysis tells from the others: two regions have no
// byte in common, so what is written in one leaves the other as it was.
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

  // Each says whether the set has changed.
  bool insert(Region r) { return bits_.insert(r.index); }
  bool insert(const RegionSet& other) { return bits_.insert(other.bits_); }
  bool erase(Region r) { return bits_.erase(r.index); }
  bool erase(const RegionSet& other) { return bits_.erase(other.bits_); }
  bool keepOnly(const RegionSet& other) { return bits_.keepOnly(other.bits_); }

  /// In the order of their numbers.
  template <class Visit> void forEach(Visit visit) const {
    bits_.forEach([&](uint32_t n) { visit(Region(n)); });
  }

private:
  SparseBits bits_;
};

} // namespace wt::program
