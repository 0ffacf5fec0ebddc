// SPDX-License-Identifier: Apache-2.0
// What is known about the one cell that a probe assumes to be lost? A triple (S, H, M) [Orlovich, Rugina, SAS 2006,
// §4.2]:
//
//   holders  S   the only regions that may hold a pointer to it
//   hits     H   expressions that certainly point to it
//   misses   M   expressions that have a value and certainly do not point to it
//
// In addition, facts about other values (not in the paper; Values.cpp): expressions that are not null, and pairs of
// equal expressions. If these contradict each other, no execution takes the path.
//
// Each region of S carries tags [4.8]: the places of the region that may hold a pointer to the cell. The paper has at
// most one; a few cost little more. If there are too many, the region is open: any place in it may.
//
// ⊥ (a contradiction: there can be no such cell) and ⊤ (there can be) are not facts but outcomes of a step: Outcome.
// Invariant: hits and misses are sorted, have no unknown part and are at most kMaxDepth deep. Forgetting one is always
// sound.
#pragma once

#include "engines/contradiction/Terms.h"

#include <optional>
#include <utility>
#include <vector>

namespace wt::engines::contradiction {

using TermSet = std::vector<TermId>; // sorted

bool isIn(const TermSet& set, TermId term);
bool addTo(TermSet& set, TermId term);

/// Regions of S with the same tags.
struct Holder {
  TermSet tags;      // Reads: only these places may hold the cell; empty: the regions are open
  RegionSet regions; // not empty
  bool isOpen() const { return tags.empty(); }
  bool operator==(const Holder&) const = default;
};

inline constexpr size_t kMaxTags = 3;

/// S. A write through a pointer that may point anywhere adds thousands of regions with the same tag. So regions with
/// equal tags share a row, and the cost of an operation depends on the number of rows.
class Holders {
public:
  bool isEmpty() const { return list_.empty(); }
  bool intersects(const RegionSet& regions) const { return regions_.intersects(regions); }
  size_t size() const { return regions_.size(); }
  const RegionSet& regions() const { return regions_; }
  /// Sorted by tags; each region is in one row.
  const std::vector<Holder>& list() const { return list_; }

  /// Adds a place that may hold the cell to each region; an invalid tag opens them. True if that changed something.
  bool add(const RegionSet& regions, TermId tag);
  void open(const RegionSet& regions) { add(regions, {}); }
  void erase(const RegionSet& regions);
  /// Rewrites every tag (an invalid result opens its regions) or, with `drop`, removes it.
  template <class Rewrite, class Drop> void rewriteTags(Rewrite rewrite, Drop drop) {
    Holders result;
    for (Holder& holder : list_) {
      bool isOpen = holder.isOpen();
      TermSet tags;
      for (TermId tag : holder.tags)
        if (!drop(tag)) {
          TermId rewritten = rewrite(tag);
          isOpen |= !rewritten;
          addTo(tags, rewritten);
        }
      if (isOpen)
        tags.clear();
      if (isOpen || !tags.empty())
        result.put(std::move(tags), std::move(holder.regions));
    }
    *this = std::move(result);
  }
  /// Least upper bound; true if S grew.
  bool join(const Holders& other);
  bool operator==(const Holders& other) const { return list_ == other.list_; }

private:
  std::vector<Holder> list_;
  RegionSet regions_; // of all rows

  void put(TermSet tags, RegionSet regions);
};

/// Two terms of equal value; the first is deeper, or has the greater number.
using Equality = std::pair<TermId, TermId>;

struct Fact {
  Holders holders;
  TermSet hits, misses;
  TermSet nonNull;
  std::vector<Equality> equal; // sorted
  bool operator==(const Fact& other) const = default;
};

/// S ∪, H ∩, M ∩ [4.2]; true if `into` has changed.
bool joinInto(Fact& into, const Fact& other);

/// The regions of the hit expressions: facts of one point are joined only if these agree [4.8, separated abstraction].
RegionSet indexOf(const Terms& terms, const Fact& fact);

/// The memory and the variables on which its expressions depend.
struct Footprint {
  RegionSet reads;
  SparseBits roots;
};
Footprint footprintOf(const Terms& terms, const Fact& fact);

} // namespace wt::engines::contradiction
