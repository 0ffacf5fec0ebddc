// SPDX-License-Identifier: Apache-2.0
// Which loops accumulate memory without end, and how many cells can be live at once? The engine `behavior`: findings
// come from the first question; bounds cost more and are computed on request only.
#pragma once

#include "engines/Budget.h"
#include "engines/Engine.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::engines {

namespace behavior {
struct ProgramFacts;
}

std::unique_ptr<Engine> makeBehaviorEngine(const Settings& settings, const SetLimits& limits);
/// Its summaries are the bounds, callees first. `facts` must outlive it.
std::unique_ptr<Engine> makeBoundsEngine(const behavior::ProgramFacts& facts);
/// The limits of both engines.
llvm::ArrayRef<BudgetRow> behaviorBudgets();

} // namespace wt::engines
