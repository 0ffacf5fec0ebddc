// SPDX-License-Identifier: Apache-2.0
// Where does a temporary die, that is, where is its last use? The source has no name for it, so no code uses it later.
//
//   t := call @malloc(16)       // t is live
//   n := t                      // last use: t dies after this
//
// And which other variables may be alive when the function ends? For temporaries without Enter whose address is not
// taken: backward liveness over blocks to a fixpoint; for other variables: forwards from Enter to Leave, as in the
// source. Cost: one bit for each block and variable, per round.
#pragma once

#include "ir/Body.h"

#include "llvm/ADT/BitVector.h"

#include <vector>

namespace wt::engines::contradiction {

struct Lives {
  /// By block and instruction: the temporaries that die directly after it.
  std::vector<std::vector<std::vector<ir::VariableId>>> diesAfter;
  /// By block: the temporaries that die on the edges into it.
  std::vector<std::vector<ir::VariableId>> diesBefore;
  /// By block: the other variables that may be alive at its end: parameters, locals between Enter and Leave, and
  /// temporaries that are not tracked.
  std::vector<llvm::BitVector> mayLiveAfter;
};

/// By variable: is its address, or that of a part of it, taken?
llvm::BitVector addressTaken(const ir::Body& body);

Lives livesOf(const ir::Body& body);

} // namespace wt::engines::contradiction
