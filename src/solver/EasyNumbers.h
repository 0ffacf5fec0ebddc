// SPDX-License-Identifier: Apache-2.0
// Which numbers make these comparisons true? An attempt without search: each variable takes a value next to a constant
// that it is compared with, one for which all comparisons of it alone are as wanted, and then one next to the variable
// it is compared with. Most questions about programs are that easy; whether the attempt was right is seen by computing
// (Model.h).
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

/// `leaves`: comparisons, negated if they are to be false; others are passed over. Each variable once.
std::vector<VariableValue> easyNumbers(const BitVectors& vectors, llvm::ArrayRef<Lit> leaves);

} // namespace wt::solver
