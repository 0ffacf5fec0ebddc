// SPDX-License-Identifier: Apache-2.0
// Which functions may be called more than once in a run? Those with two calls, a call in a loop, or whose address
// somebody has; and those that nobody here calls, unless their name says that they set something up.
//
//   int main(void) { load(); while (next()) set(); }     // load once, set repeatedly
#pragma once

#include "ir/Module.h"

#include <set>

namespace wt::contract {

std::set<ir::FunctionId> repeatedFunctions(const ir::Module& module);

} // namespace wt::contract
