// SPDX-License-Identifier: Apache-2.0
// On which path is an object neither released nor reachable any more, released twice, or used after its release? The
// engine `escape`: context-sensitive by summaries, path-sensitive by satisfiability. After Xie and Aiken, "Context- and
// Path-sensitive Memory Leak Detection", ESEC/FSE 2005, cited as [Saturn] here; docs/engines/escape.md has the rules.
#pragma once

#include "engines/Budget.h"
#include "engines/Engine.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::engines {

std::unique_ptr<Engine> makeEscapeEngine(const Settings& settings, const SetLimits& limits = {});
/// The rows of Budgets.def, which users can set.
llvm::ArrayRef<BudgetRow> escapeBudgets();

} // namespace wt::engines
