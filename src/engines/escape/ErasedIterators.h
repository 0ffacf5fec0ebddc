// SPDX-License-Identifier: Apache-2.0
// Which functions use an iterator whose element they have erased?
//
//   for (auto it = m.begin(); it != m.end(); ++it)    // use-after-free: `++it` reads the erased node
//     if (isOld(*it)) m.erase(it);
//
// Only containers of nodes count (lists, sets, maps): there the iterator points into memory that is released. From the
// call of `erase`, one path suffices to a use of the variable, without a store into it or a test of a flag.
#pragma once

#include "finding/Finding.h"
#include "program/Program.h"

#include <map>
#include <vector>

namespace wt::engines::escape {

void addErasedIterators(const program::Program& program,
                        std::map<ir::FunctionId, std::vector<finding::Finding>>& findings);

} // namespace wt::engines::escape
