// SPDX-License-Identifier: Apache-2.0
// What is known about the one cell that is supposed to be lost? A triple (S, H, M) [Orlovich, Rugina, SAS 2006, §4.2]:
//
//   holders  S   the regions that may hold a pointer to it; no other memory does
//   hits     H   expressions that certainly point to it
//   misses   M   expressions that have a value, and certainly another one
//
// Each region of S carries a tag [4.8]: an expression *e says that the region holds at most one pointer to the cell, and
// that it is *e; no tag says that it may hold any number.
//
// ⊥ (a contradiction: the cell cannot be) and ⊤ (it can) are not facts but outcomes of a step: Outcome.
// Invariant: hits and misses are sorted, have no unknown part and are at most kMaxDepth deep; to forget one is always sound.
#pragma once

#include "engines/contradiction/Terms.h"

#include <optional>
#include <vector>

namespace wt::engines::contradiction {

using TermSet = std::vector<TermId>; // sorted

bool isIn(const TermSet& set, TermId term);
bool addTo(TermSet& set, TermId term);

struct Holder {
  Region region;
  TermId tag; // the one Read that may hold the cell in this region; invalid: any
  bool operator==(const Holder&) const = default;
};

/// S: sorted by region.
class Holders {
public:
  bool intersects(const RegionSet& regions) const { return regions_.intersects(regions); }
  bool contains(Region region) const { return regions_.contains(region); }
  size_t size() const { return list_.size(); }
  const std::vector<Holder>& list() const { return list_; }
  const RegionSet& regions() const { return regions_; }

  /// Adds the region, or sets its tag.
  void set(Region region, TermId tag);
  void erase(Region region);
  /// Least upper bound; says whether it is greater than before.
  bool join(const Holders& other);
  bool operator==(const Holders& other) const { return list_ == other.list_; }

private:
  std::vector<Holder> list_;
  RegionSet regions_;
};

struct Fact {
  Holders holders;
  TermSet hits, misses;
  bool operator==(const Fact& other) const = default;
};

/// S ∪, H ∩, M ∩ [4.2]; says whether `into` has changed.
bool joinInto(Fact& into, const Fact& other);

/// The regions of the hit expressions: facts of one point are joined only if these agree [4.8, separated abstraction].
RegionSet indexOf(const Terms& terms, const Fact& fact);

} // namespace wt::engines::contradiction
