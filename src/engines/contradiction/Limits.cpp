// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Limits.h"

#include "engines/contradiction/Contradiction.h"

namespace wt::engines {

namespace contradiction {

static constexpr BudgetRow kRows[] = {
#define WT_BUDGET(id, name, standard, low, high, sentence) {"contradiction." name, standard, low, high, sentence},
#include "engines/contradiction/Budgets.def"
};

Limits::Limits(const SetLimits& set) : values_() {
  for (size_t i = 0; i < values_.size(); ++i) {
    auto entry = set.find(std::string(kRows[i].name));
    values_[i] = entry == set.end() ? kRows[i].standard : entry->second;
  }
}

} // namespace contradiction

llvm::ArrayRef<BudgetRow> contradictionBudgets() {
  return contradiction::kRows;
}

} // namespace wt::engines
