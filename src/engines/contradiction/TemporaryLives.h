// SPDX-License-Identifier: Apache-2.0
// Where is a temporary used for the last time? There it dies: nothing of the source holds what it held.
//
//   t := call @malloc(16)       // t is live
//   n := t                      // last use: t dies after this
//
// Liveness, backwards over blocks to a fixpoint. Only temporaries without Enter whose address is not taken; the others
// live as the program says. Cost: blocks times temporaries, a bit each.
#pragma once

#include "ir/Body.h"

#include "llvm/ADT/BitVector.h"

#include <vector>

namespace wt::engines::contradiction {

struct TemporaryLives {
  /// By block and instruction: the temporaries that die just after it.
  std::vector<std::vector<std::vector<ir::VariableId>>> diesAfter;
  /// By block: those that die on the way into it.
  std::vector<std::vector<ir::VariableId>> diesBefore;
  /// By variable: one that this is about.
  llvm::BitVector isTracked;
};

/// By variable: is its address taken, as a whole or in part?
llvm::BitVector addressTaken(const ir::Body& body);

TemporaryLives temporaryLives(const ir::Body& body);

} // namespace wt::engines::contradiction
