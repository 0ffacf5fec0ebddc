// SPDX-License-Identifier: Apache-2.0
// One instruction released an object in two rounds of a loop: is that one thing released twice, or a loop over many?
//
//   for (i = 0; i < n; i++) free(a[i]);             // elements of an array, told apart less well than by the program
//   for (i = 0; i < n; i++) free(line);             // the same variable each time: twice
//   do r = close(fd); while (r < 0 && …);           // tries again: whether the first did it is what is asked
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

/// `candidate`: of a second release, or of a use.
bool isLoopOverMany(const Encoding& encoding, const Candidate& candidate, const Path& path, solver::Model& model);

} // namespace wt::engines::escape
