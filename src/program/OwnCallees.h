// SPDX-License-Identifier: Apache-2.0
// Which calls of a function stay with its own object, so that the callee's work counts as its own?
//
//   clear();              // counted: a call by name
//   this->close();        // counted: its own object, of whichever class
//   hook->run(this);      // counted: passes its own object
//   listener->notify();   // not counted: through hooks and listeners nearly every function reaches every other
#pragma once

#include "program/Program.h"

#include <set>
#include <vector>

namespace wt::program {

/// By function. An indirect call with one possible target counts as a call by name.
using OwnCallees = std::vector<std::set<ir::FunctionId>>;

OwnCallees ownCallees(const Program& program);

/// The function itself and all functions it reaches by such calls.
std::set<ir::FunctionId> reachedFrom(const OwnCallees& callees, ir::FunctionId start);

} // namespace wt::program
