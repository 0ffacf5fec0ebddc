// SPDX-License-Identifier: Apache-2.0
// Which statements lose the last pointer to an object, and is another engine's claim of a leak true? This engine can
// answer both. After Orlovich and Rugina, SAS 2006; docs/engines/contradiction.md has the rules, Prove.h the query
// itself.
#pragma once

#include "engines/Budget.h"
#include "engines/Engine.h"
#include "finding/Opinion.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::engines {

std::unique_ptr<Engine> makeContradictionEngine(const Settings& settings, const SetLimits& limits = {});
/// Judges claims of other engines about this program.
std::unique_ptr<finding::SecondOpinion> makeContradictionOpinion(const program::Program& program,
                                                                 const SetLimits& limits = {});
/// The limits that a user can set: Budgets.def.
llvm::ArrayRef<BudgetRow> contradictionBudgets();

} // namespace wt::engines
