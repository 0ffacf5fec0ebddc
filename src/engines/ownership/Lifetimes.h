// SPDX-License-Identifier: Apache-2.0
// Where is a temporary's last use? Its ownership must have moved elsewhere by then, so an assignment from it leaves no
// choice. This complements the semi-pruned versions of [Clouseau, Section 4.2], which need no joins for names that do
// not live across chains.
//
// Backward liveness on bit sets, for temporaries only. A temporary that is dead on just one of two branches has no
// death recorded there.
#pragma once

#include "engines/ownership/ValueFacts.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace wt::engines::ownership {

class Lifetimes {
public:
  Lifetimes(const ir::Body& body, const Names& names, const std::vector<Chain>& chains);

  /// Is this point the temporary's last use?
  bool diesAt(Point point, NameId name) const { return deaths_.contains({point, name.index}); }
  /// The temporaries whose last use is at this point, in order.
  std::vector<NameId> dyingAt(Point point) const;
  /// Its lifetime ends at its last use; other names live until their Leave, or until the function returns.
  bool isTemporary(NameId name) const { return isTemporary_[name.index]; }
  /// Does it have a value at the start of this chain?
  bool isLiveInto(uint32_t chain, NameId name) const;

private:
  std::vector<bool> isTemporary_;
  std::vector<llvm::BitVector> liveIn_;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> deaths_;
  llvm::DenseMap<Point, std::vector<NameId>> dying_;
};

} // namespace wt::engines::ownership
