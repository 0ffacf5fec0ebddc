// SPDX-License-Identifier: Apache-2.0
// One instruction releases an object in two rounds of a loop: is this a double free, or a loop over many objects?
//
//   for (i = 0; i < n; i++) free(a[i]);             // many: the engine cannot distinguish the elements
//   for (i = 0; i < n; i++) free(line);             // one variable: released twice
//   do r = close(fd); while (r < 0 && …);           // counts as many: a retry that looks at the result
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

/// `candidate`: a second release, or a use after a release.
bool isLoopOverMany(const Encoding& encoding, const Candidate& candidate, const Path& path, solver::Model& model);

} // namespace wt::engines::escape
