// SPDX-License-Identifier: Apache-2.0
// The bounds of functions that call each other: a fixpoint in the domain of max and plus.
//
//   void f(int n) { p = malloc(4); free(p); if (n) f(n - 1); }     // peak 1: stable after two rounds
//   void g(int n) { p = malloc(4); if (n) g(n - 1); free(p); }     // peak 1, 2, 3, …: no bound
//
// It starts with functions that never come back. What still rises after a few rounds (Budget::RecursionRounds) has no
// bound; that is exact for one function that gains on every call of itself, and errs towards no bound else.
#pragma once

#include "engines/behavior/FunctionBound.h"
#include "engines/behavior/Limits.h"
#include "program/pointsto/Mod.h"

namespace wt::engines::behavior {

struct ProgramFacts {
  std::unique_ptr<program::PointsTo> pointsTo;
  std::unique_ptr<program::ModSets> mods;
  Limits limits;
};
ProgramFacts factsOf(const program::Program& program, const Limits& limits = Limits());

std::map<ir::FunctionId, std::unique_ptr<FunctionBound>>
componentBounds(const program::Program& program, const ProgramFacts& facts,
                const std::vector<ir::FunctionId>& component, const SummarySource& callees, LimitUse& limits);

} // namespace wt::engines::behavior
