// SPDX-License-Identifier: Apache-2.0
// Whom does a function call about its own affairs?
//
//   clear();              // by name
//   this->close();        // with its own object, whichever class that is of
//   hook->run(this);
//   listener->notify();   // not: through hooks and listeners nearly every function leads to every other
#pragma once

#include "program/Program.h"

#include <set>
#include <vector>

namespace wt::program {

/// By function. A call with one possible target counts as one by name.
using OwnCallees = std::vector<std::set<ir::FunctionId>>;

OwnCallees ownCallees(const Program& program);

/// The function itself and whomever it comes to by such calls.
std::set<ir::FunctionId> reachedFrom(const OwnCallees& callees, ir::FunctionId start);

} // namespace wt::program
