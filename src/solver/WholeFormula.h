// SPDX-License-Identifier: Apache-2.0
// Can formulas be true together? For the few queries that CircuitSat.h gives up on: CaDiCaL gets the complete formulas,
// bits included. Its preprocessing and restarts solve what our search cannot, but a query costs a hundred times as
// much.
#pragma once

#include "solver/CircuitSat.h"
#include "solver/Model.h"

namespace wt::solver {

struct WholeLimits {
  uint64_t conflicts = 0;
  size_t nodes = SIZE_MAX; // size of the formula; a larger one is given up at once
};

/// On Yes the model is filled in; on No, `needed` gets the assumptions that the reason needs.
Answer solveWhole(BitVectors& vectors, llvm::ArrayRef<Lit> assumptions, const WholeLimits& limits, Model& model,
                  std::vector<Lit>& needed);

} // namespace wt::solver
