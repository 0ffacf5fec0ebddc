// SPDX-License-Identifier: Apache-2.0
// Which loops keep ever more? A loop that can go on for ever (EndlessLoops.h), on whose rounds something is added to
// what stays (KeptThings.h), by calls and in blocks that no limit guards (Guards.h), and nothing in the loop, nor in
// whatever it may call, takes from it. Nothing is lost, every byte stays reachable: no engine that looks at references
// can see it.
//
//   for (;;) { r = next(); remember(r); }      // remember: e = malloc(…); e->next = all; all = e;
//
// Cost: one pass over the functions that endless loops reach. Does not look at what arrays that grow by realloc hold,
// nor at containers that are elements of containers.
#pragma once

#include "engines/behavior/Limits.h"
#include "finding/Finding.h"
#include "program/Program.h"

#include <map>
#include <vector>

namespace wt::engines::behavior {

/// By the function that has the loop.
std::map<ir::FunctionId, std::vector<finding::Finding>> growthFindings(const program::Program& program,
                                                                       LimitUse& limits);

} // namespace wt::engines::behavior
