// SPDX-License-Identifier: Apache-2.0
// The engine `behavior`: which loops keep ever more, and how many cells can be live at once. The first is what it finds
// in a program; the second costs more, and is computed for those who ask.
#pragma once

#include "engines/Budget.h"
#include "engines/Engine.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::engines {

namespace behavior {
struct ProgramFacts;
}

std::unique_ptr<Engine> makeBehaviorEngine(const Settings& settings, const SetLimits& limits);
/// Its bounds as summaries, callees first. The facts live longer.
std::unique_ptr<Engine> makeBoundsEngine(const behavior::ProgramFacts& facts);
/// Of both.
llvm::ArrayRef<BudgetRow> behaviorBudgets();

} // namespace wt::engines
