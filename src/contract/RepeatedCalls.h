// SPDX-License-Identifier: Apache-2.0
// Which functions may be called more than once in a run? Those with two calls or a call in a loop, those that nobody
// here calls but `main`, and whoever they call; but not for that reason alone what is in a table (one command of many
// is run once) or has a name that says that it sets something up.
//
//   int main(void) { load(); while (next()) set(); }     // load once, set repeatedly
#pragma once

#include "contract/Holding.h"
#include "ir/Module.h"

#include <set>

namespace wt::contract {

std::set<ir::FunctionId> repeatedFunctions(const ir::Module& module);

/// Parameters that get one object several times: called in a loop that does not change the argument,
/// `while (next(&t)) read_chunk(file, t);`, and who is handed such a parameter.
std::set<Entry> calledAgain(const ir::Module& module);

/// By block: it lies on a cycle.
std::vector<bool> blocksInLoops(const ir::Body& body);

} // namespace wt::contract
