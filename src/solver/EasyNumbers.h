// SPDX-License-Identifier: Apache-2.0
// Which numbers make these comparisons true? An attempt without search. Each variable gets a value next to a constant
// that it is compared with, such that all comparisons with constants come out as wanted; then a value next to the
// variable that it is compared with. Most queries about programs are that easy. Evaluating the comparisons shows
// whether the attempt succeeded (Model.h).
//
//   ¬(n < 5), ¬(n = 9), i < n      // n = 5, i = 0
#pragma once

#include "solver/BitVectors.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::solver {

struct VariableValue {
  Term variable;
  uint64_t value = 0;
};

/// `leaves`: comparisons, negated if they must be false; others are ignored. The result has each variable once.
std::vector<VariableValue> easyNumbers(const BitVectors& vectors, llvm::ArrayRef<Lit> leaves);

} // namespace wt::solver
