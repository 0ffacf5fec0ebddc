// SPDX-License-Identifier: Apache-2.0
// Which functions may be called more than once in a run? Functions with two calls, or with a call in a loop; functions
// that nothing in the program calls, except `main`; and the callees of all these. Two exceptions: a function whose
// address is taken does not count merely because nothing calls it (a table of commands runs one of them), and a
// function with a name like `init` counts only if it has two calls or a call in a loop.
//
//   int main(void) { load(); while (next()) set(); }     // load once, set repeatedly
#pragma once

#include "contract/Holding.h"
#include "ir/Module.h"

#include <set>

namespace wt::contract {

std::set<ir::FunctionId> repeatedFunctions(const ir::Module& module);

/// Parameters that receive the same object several times: the call is in a loop that does not change the argument,
/// `while (next(&t)) read_chunk(file, t);`, or the argument is itself such a parameter.
std::set<Entry> calledAgain(const ir::Module& module);

/// By block: does it lie on a cycle?
std::vector<bool> blocksInLoops(const ir::Body& body);

} // namespace wt::contract
