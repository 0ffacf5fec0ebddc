// SPDX-License-Identifier: Apache-2.0
// What is known about the one cell that is supposed to be lost? A triple (S, H, M) [Orlovich, Rugina, SAS 2006, §4.2]:
//
//   holders  S   the regions that may hold a pointer to it; no other memory does
//   hits     H   expressions that certainly point to it
//   misses   M   expressions that have a value, and certainly another one
//
// Beside them, what is known of other values (not in the paper; Values.cpp): expressions that are not null, and pairs
// that are equal. A way on which they contradict each other is not taken by any execution.
//
// Each region of S carries tags [4.8]: the places of the region that may hold a pointer to the cell. The paper has one
// or none; a few cost little more. With too many, the region is open: any place of it may.
//
// ⊥ (a contradiction: the cell cannot be) and ⊤ (it can) are not facts but outcomes of a step: Outcome.
// Invariant: hits and misses are sorted, have no unknown part and are at most kMaxDepth deep; to forget one is always
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

/// Regions of S that have their tags in common.
struct Holder {
  TermSet tags;      // the Reads whose places may hold the cell, and no others; empty: the regions are open
  RegionSet regions; // not empty
  bool isOpen() const { return tags.empty(); }
  bool operator==(const Holder&) const = default;
};

inline constexpr size_t kMaxTags = 3;

/// S. A write through a pointer that may point anywhere puts thousands of regions into it, all with one tag; so regions
/// with equal tags are one row, and each operation costs as many set operations as there are rows.
class Holders {
public:
  bool isEmpty() const { return list_.empty(); }
  bool intersects(const RegionSet& regions) const { return regions_.intersects(regions); }
  size_t size() const { return regions_.size(); }
  const RegionSet& regions() const { return regions_; }
  /// Sorted by tags; each region is in one row.
  const std::vector<Holder>& list() const { return list_; }

  /// One more place of each region that may hold the cell; an invalid one opens them. Says whether that is news.
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
  /// Least upper bound; says whether it is greater than before.
  bool join(const Holders& other);
  bool operator==(const Holders& other) const { return list_ == other.list_; }

private:
  std::vector<Holder> list_;
  RegionSet regions_; // of all rows

  void put(TermSet tags, RegionSet regions);
};

/// Two terms with one value; the first has the greater depth, or the greater number.
using Equality = std::pair<TermId, TermId>;

struct Fact {
  Holders holders;
  TermSet hits, misses;
  TermSet nonNull;
  std::vector<Equality> equal; // sorted
  bool operator==(const Fact& other) const = default;
};

/// S ∪, H ∩, M ∩ [4.2]; says whether `into` has changed.
bool joinInto(Fact& into, const Fact& other);

/// The regions of the hit expressions: facts of one point are joined only if these agree [4.8, separated abstraction].
RegionSet indexOf(const Terms& terms, const Fact& fact);

/// What its expressions depend on.
struct Footprint {
  RegionSet reads;
  SparseBits roots;
};
Footprint footprintOf(const Terms& terms, const Fact& fact);

} // namespace wt::engines::contradiction
