// SPDX-License-Identifier: Apache-2.0
// How many places of a function make an object: by allocating, by calling a library function that does, or by calling a
// function of the program that hands out a new object? `--stats` prints the numbers: silence is worth something only
// where these places were tracked.
//
//   p = malloc(8);        // direct
//   q = list_new();       // wrapped, if list_new() is a function of the program
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

struct AllocationSites {
  uint64_t direct = 0;
  uint64_t wrapped = 0; // made inside a callee that is no library function
};

AllocationSites allocationSites(const program::Program& program, ir::FunctionId function,
                                const SummaryLookup& summaries);

} // namespace wt::engines::escape
