// SPDX-License-Identifier: Apache-2.0
// Where is a temporary mentioned for the last time? What it owns then must have gone elsewhere, and an assignment from
// it there leaves no choice: the other side of semi-pruned versions (Section 4.2 of [Clouseau]), which need no joins
// for names that do not live across chains.
//
// Live variables of the temporaries alone, backwards, on bit sets. A temporary that dies on one of two branches only is
// not seen to die there.
#pragma once

#include "engines/ownership/ValueFacts.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace wt::engines::ownership {

class Lifetimes {
public:
  Lifetimes(const ir::Body& body, const Names& names, const std::vector<Chain>& chains);

  /// The temporary is not mentioned after this point.
  bool diesAt(Point point, NameId name) const { return deaths_.contains({point, name.index}); }
  /// Temporaries that are mentioned for the last time at this point, in order.
  std::vector<NameId> dyingAt(Point point) const;
  /// It dies somewhere; else it lives until its Leave, or until the function returns.
  bool isTemporary(NameId name) const { return isTemporary_[name.index]; }
  /// It has a value when this chain begins.
  bool isLiveInto(uint32_t chain, NameId name) const;

private:
  std::vector<bool> isTemporary_;
  std::vector<llvm::BitVector> liveIn_;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> deaths_;
  llvm::DenseMap<Point, std::vector<NameId>> dying_;
};

} // namespace wt::engines::ownership
