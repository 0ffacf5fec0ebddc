// SPDX-License-Identifier: Apache-2.0
// What are the bounds of functions that call each other? A fixpoint in the max-plus domain.
//
//   void f(int n) { p = malloc(4); free(p); if (n) f(n - 1); }     // peak 1: stable after two rounds
//   void g(int n) { p = malloc(4); if (n) g(n - 1); free(p); }     // peak 1, 2, 3, …: no bound
//
// The iteration starts with functions that never return. A number that still rises after Budget::RecursionRounds rounds
// has no bound. This is exact for one function that gains on every recursive call, and otherwise may miss a bound.
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
