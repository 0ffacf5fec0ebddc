// SPDX-License-Identifier: Apache-2.0
// What is known about the one cell that is supposed to be lost? A triple (S, H, M) [Orlovich, Rugina, SAS 2006, §4.2]:
//
//   holders  S   the regions that may hold a pointer to it; no other memory does
//   hits     H   expressions that certainly point to it
//   misses   M   expressions that have a value, and certainly another one
//
// Beside them, what is known of other values (not in the paper; Values.cpp): expressions that are not null, and pairs that are
// equal. A way on which they contradict each other is not taken by any execution.
//
// Each region of S carries tags [4.8]: the places of the region that may hold a pointer to the cell. The paper has one or none;
// a few cost little more. With too many, the region is open: any place of it may.
//
// ⊥ (a contradiction: the cell cannot be) and ⊤ (it can) are not facts but outcomes of a step: Outcome.
// Invariant: hits and misses are sorted, have no unknown part and are at most kMaxDepth deep; to forget one is always sound.
#pragma once

#include "engines/contradiction/Terms.h"

#include <optional>
#include <utility>
#include <vector>

namespace wt::engines::contradiction {

using TermSet = std::vector<TermId>; // sorted

bool isIn(const TermSet& set, TermId term);
bool addTo(TermSet& set, TermId term);

struct Holder {
  Region region;
  bool isOpen = false; // any place of the region may hold the cell
  TermSet tags;        // otherwise: these Reads, and no other
  bool operator==(const Holder&) const = default;
};

inline constexpr size_t kMaxTags = 3;

/// S: sorted by region.
class Holders {
public:
  bool intersects(const RegionSet& regions) const { return regions_.intersects(regions); }
  bool contains(Region region) const { return regions_.contains(region); }
  size_t size() const { return list_.size(); }
  const std::vector<Holder>& list() const { return list_; }
  /// Null if the region is not in S.
  const Holder* find(Region region) const;

  /// One more place that may hold the cell; an invalid one opens the region. Says whether that is news.
  bool add(Region region, TermId tag);
  void add(const RegionSet& regions, TermId tag) {
    regions.forEach([&](Region r) { add(r, tag); });
  }
  void open(Region region) { add(region, {}); }
  void erase(Region region);
  void erase(const RegionSet& regions) {
    regions.forEach([&](Region r) { erase(r); });
  }
  /// Rewrites every tag (an invalid result opens its region) or, with `drop`, removes it.
  template <class Rewrite, class Drop> void rewriteTags(Rewrite rewrite, Drop drop) {
    Holders result;
    for (const Holder& holder : list_) {
      if (holder.isOpen)
        result.open(holder.region);
      for (TermId tag : holder.tags)
        if (!drop(tag))
          result.add(holder.region, rewrite(tag));
    }
    *this = std::move(result);
  }
  /// Least upper bound; says whether it is greater than before.
  bool join(const Holders& other);
  bool operator==(const Holders& other) const { return list_ == other.list_; }

private:
  std::vector<Holder> list_;
  RegionSet regions_;
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

} // namespace wt::engines::contradiction
