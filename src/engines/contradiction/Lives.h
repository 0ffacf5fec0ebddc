// SPDX-License-Identifier: Apache-2.0
// Where is a temporary used for the last time? There it dies: nothing of the source holds what it held.
//
//   t := call @malloc(16)       // t is live
//   n := t                      // last use: t dies after this
//
// And which other variables are still alive when the function ends? Liveness, backwards over blocks to a fixpoint; for
// the others forwards from Enter to Leave. Only temporaries without Enter whose address is not taken; the others live
// as the program says. Cost: blocks times variables, a bit each, per round.
#pragma once

#include "ir/Body.h"

#include "llvm/ADT/BitVector.h"

#include <vector>

namespace wt::engines::contradiction {

struct Lives {
  /// By block and instruction: the temporaries that die just after it.
  std::vector<std::vector<std::vector<ir::VariableId>>> diesAfter;
  /// By block: those that die on the way into it.
  std::vector<std::vector<ir::VariableId>> diesBefore;
  /// By block: the other variables that may be alive at its end: parameters, locals entered and not left, temporaries
  /// without Enter whose address is taken.
  std::vector<llvm::BitVector> mayLiveAfter;
};

/// By variable: is its address taken, as a whole or in part?
llvm::BitVector addressTaken(const ir::Body& body);

Lives livesOf(const ir::Body& body);

} // namespace wt::engines::contradiction
