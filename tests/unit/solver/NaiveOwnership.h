// SPDX-License-Identifier: Apache-2.0
// What does the obvious ownership solver answer? It lists all assignments that satisfy the accepted constraints.
#pragma once

#include "solver/OwnershipConstraint.h"

namespace wt::solver {

class NaiveOwnership {
public:
  explicit NaiveOwnership(uint32_t variables) : variables_(variables) {
    for (uint32_t a = 0; a < (1u << variables); ++a)
      solutions_.push_back(a);
  }

  bool add(const OwnershipConstraint& constraint) {
    std::vector<uint32_t> kept;
    for (uint32_t a : solutions_)
      if (holds(constraint, valuesOf(a)))
        kept.push_back(a);
    if (kept.empty())
      return false;
    solutions_ = std::move(kept);
    return true;
  }

  const std::vector<uint32_t>& solutions() const { return solutions_; }

  std::vector<bool> valuesOf(uint32_t assignment) const {
    std::vector<bool> values(variables_);
    for (uint32_t i = 0; i < variables_; ++i)
      values[i] = assignment >> i & 1;
    return values;
  }

private:
  uint32_t variables_;
  std::vector<uint32_t> solutions_;
};

} // namespace wt::solver
