// SPDX-License-Identifier: Apache-2.0
// The engine `contradiction` among the others: it looks for points that lose the last pointer to something, and it can
// be asked whether a claim of another engine is true. After Orlovich and Rugina, SAS 2006;
// docs/engines/contradiction.md has the rules, Prove.h the question itself.
#pragma once

#include "engines/Budget.h"
#include "engines/Engine.h"
#include "finding/Opinion.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::engines {

std::unique_ptr<Engine> makeContradictionEngine(const Settings& settings, const SetLimits& limits = {});
/// Is a claim of another engine about this program true?
std::unique_ptr<finding::SecondOpinion> makeContradictionOpinion(const program::Program& program,
                                                                 const SetLimits& limits = {});
/// What a user can set: Budgets.def.
llvm::ArrayRef<BudgetRow> contradictionBudgets();

} // namespace wt::engines
