// SPDX-License-Identifier: Apache-2.0
// How does a bound read in words?
//
//   at most 2 cells live, keeps 0
//   at most 1 + |files| cells live, keeps 0 to |files| (grows in the loop at parser.c:41 by 1 a round)
//   at most 1 cell live, plus what `ext` needs; keeps 0, plus what `ext` keeps
#pragma once

#include "engines/behavior/FunctionBound.h"

namespace wt::engines::behavior {

/// `ext`, `ext` and `log`, `ext` and others.
std::string namesOf(const ir::Module& module, const UnknownCallees& callees);
/// `0`, `0 to 2`, `unbounded`; `never returns`.
std::string netText(const FunctionBound& bound);
std::string sentenceOf(const ir::Module& module, const FunctionBound& bound);
std::string growthText(const ir::Module& module, const Growth& growth);

} // namespace wt::engines::behavior
