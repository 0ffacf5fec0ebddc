// SPDX-License-Identifier: Apache-2.0
// Does a path need luck with memory? A formula that holds on paths on which values in memory that the function only
// reads keep their values across calls, and sizes are not so large that their sums wrap.
//
//   if (list->mark) …;  log(list);  if (!list->mark) …;      // both branches: only if log() changes it
//
// A path on which it holds is looked for first; a bug that has none is reported at low confidence.
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

Lit steadyNumbers(const Encoding& encoding, const Candidate& candidate);

} // namespace wt::engines::escape
