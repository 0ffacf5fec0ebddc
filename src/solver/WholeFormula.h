// SPDX-License-Identifier: Apache-2.0
// Can formulas be true at once? For the few questions that CircuitSat.h gives up on: all they are made of, bits
// included, goes to CaDiCaL at once. Its preprocessing and restarts get through what our search does not; a question
// costs a hundred times as much to ask.
#pragma once

#include "solver/CircuitSat.h"
#include "solver/Model.h"

namespace wt::solver {

struct WholeLimits {
  uint64_t conflicts = 0;
  size_t nodes = SIZE_MAX; // of the formula; beyond, it is given up before it is asked
};

/// On Yes the model is filled in; on No, `needed` gets the assumptions that were part of the reason.
Answer solveWhole(BitVectors& vectors, llvm::ArrayRef<Lit> assumptions, const WholeLimits& limits, Model& model,
                  std::vector<Lit>& needed);

} // namespace wt::solver
