// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Limits.h"

#include "engines/escape/Escape.h"

#include <algorithm>

namespace wt::engines {

namespace escape {

namespace {

constexpr BudgetRow kRows[] = {
#define WT_BUDGET(id, name, standard, low, high, sentence) {"escape." name, standard, low, high, sentence},
#include "engines/escape/Budgets.def"
};

constexpr uint64_t standard(Budget budget) {
  return kRows[static_cast<size_t>(budget)].standard;
}

constexpr bool areInRange() {
  for (const BudgetRow& row : kRows)
    if (row.standard < row.low || row.standard > row.high)
      return false;
  return true;
}
static_assert(areInRange());
// Rows that depend on another row:
static_assert(standard(Budget::InterfaceDepth) < standard(Budget::PathDepth), "beyond the interface lies something");
static_assert(standard(Budget::UsedDepth) <= standard(Budget::InterfaceDepth),
              "uses are told of objects that callers know");
static_assert(standard(Budget::Indices) >= standard(Budget::ConstantRounds),
              "an index in an exact loop is one of its rounds");
static_assert(standard(Budget::NewEntries) <= standard(Budget::Entries), "new objects are entries");
static_assert(standard(Budget::UnrolledBlocks) <= standard(Budget::Blocks), "what is unrolled is not given up");
static_assert(standard(Budget::DemandNodes) < standard(Budget::SummaryNodes), "a demand has a place in the summary");

} // namespace

Limits::Limits() {
  for (size_t i = 0; i < values_.size(); ++i)
    values_[i] = kRows[i].standard;
}

Limits::Limits(const SetLimits& set) : Limits() {
  for (size_t i = 0; i < values_.size(); ++i)
    if (auto it = set.find(std::string(kRows[i].name)); it != set.end())
      values_[i] = it->second;
  this->set(Budget::PathDepth, std::max((*this)[Budget::PathDepth], (*this)[Budget::InterfaceDepth] + 1));
}

solver::SatLimits Limits::questions() const {
  return {.conflicts = (*this)[Budget::Conflicts],
          .steps = (*this)[Budget::SolverSteps],
          .questionSteps = (*this)[Budget::QuestionSteps],
          .briefSteps = (*this)[Budget::BriefSteps],
          .hardQuestions = 1,
          .hardConflicts = 1000,
          .hardNodes = 10'000};
}

Limits Limits::ofDrafts() const {
  Limits drafts = *this;
  drafts.set(Budget::DetailNodes, std::min((*this)[Budget::DetailNodes], (*this)[Budget::DraftNodes]));
  drafts.set(Budget::DetailValues, std::min((*this)[Budget::DetailValues], (*this)[Budget::DraftValues]));
  return drafts;
}

void LimitHits::addTo(std::map<std::string, uint64_t>& counts) const {
  for (size_t i = 0; i < hits_.size(); ++i)
    if (hits_[i] != 0)
      counts[kLimitCount + std::string(kRows[i].name)] += hits_[i];
}

} // namespace escape

llvm::ArrayRef<BudgetRow> escapeBudgets() {
  return escape::kRows;
}

} // namespace wt::engines
