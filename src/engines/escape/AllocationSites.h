// SPDX-License-Identifier: Apache-2.0
// How many places of a function make an object? Those that allocate, or call a library function that does, and those
// that call a function of the program which hands one out: silence is worth something only where these were looked at.
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

struct AllocationSites {
  uint64_t direct = 0;
  uint64_t wrapped = 0; // made inside a callee that is not a library's
};

AllocationSites allocationSites(const program::Program& program, ir::FunctionId function,
                                const SummaryLookup& summaries);

} // namespace wt::engines::escape
