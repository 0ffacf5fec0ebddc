// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Limits.h"

#include "engines/behavior/Behavior.h"

namespace wt::engines {

namespace behavior {

namespace {

constexpr BudgetRow kRows[] = {
#define WT_BUDGET(id, name, standard, low, high, sentence) {"behavior." name, standard, low, high, sentence},
#include "engines/behavior/Budgets.def"
};

constexpr bool areInRange() {
  for (const BudgetRow& row : kRows)
    if (row.standard < row.low || row.standard > row.high)
      return false;
  return true;
}
static_assert(areInRange());

} // namespace

Limits::Limits() {
  for (size_t i = 0; i < values_.size(); ++i)
    values_[i] = kRows[i].standard;
}

Limits::Limits(const SetLimits& set) : Limits() {
  for (size_t i = 0; i < values_.size(); ++i)
    if (auto at = set.find(std::string(kRows[i].name)); at != set.end())
      values_[i] = at->second;
}

void LimitUse::addTo(std::map<std::string, uint64_t>& counts) const {
  for (size_t i = 0; i < hits_.size(); ++i)
    if (hits_[i] != 0)
      counts[kLimitCount + std::string(kRows[i].name)] += hits_[i];
}

} // namespace behavior

llvm::ArrayRef<BudgetRow> behaviorBudgets() {
  return behavior::kRows;
}

} // namespace wt::engines
