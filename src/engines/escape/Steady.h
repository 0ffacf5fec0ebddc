// SPDX-License-Identifier: Apache-2.0
// Does a path depend on unlikely changes of memory? Builds a formula that holds on paths where memory that the function
// only reads keeps its value across calls, and where sums of sizes do not wrap.
//
//   if (list->mark) …;  log(list);  if (!list->mark) …;      // both branches: only if log() changes it
//
// The search first looks for a path on which the formula holds; a bug without such a path has low confidence.
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

Lit steadyNumbers(const Encoding& encoding, const Candidate& candidate);

} // namespace wt::engines::escape
