// SPDX-License-Identifier: Apache-2.0
// Which loops accumulate memory without end? A loop that can run forever (EndlessLoops.h), whose rounds add to memory
// that stays (KeptThings.h), in blocks and through calls that no limit guards (Guards.h), while neither the loop nor
// any function it may call removes anything. Every byte stays reachable, so no engine that tracks references can find
// this.
//
//   for (;;) { r = next(); remember(r); }      // remember: e = malloc(…); e->next = all; all = e;
//
// Cost: one pass over the functions that endless loops reach. Does not look at containers that are elements of
// containers.
#pragma once

#include "engines/behavior/Limits.h"
#include "finding/Finding.h"
#include "program/Program.h"

#include <map>
#include <vector>

namespace wt::engines::behavior {

/// By the function that contains the loop.
std::map<ir::FunctionId, std::vector<finding::Finding>> growthFindings(const program::Program& program,
                                                                       LimitUse& limits);

} // namespace wt::engines::behavior
