// SPDX-License-Identifier: Apache-2.0
// Which objects count each other, so that neither count ever comes to nothing?
//
//   child->parent = parent;                 // std::shared_ptr<Node> parent
//   parent->children.push_back(child);      // std::vector<std::shared_ptr<Node>> children          leak
//   self = shared_from_this();              //                                                      leak
//
// Looks at one function: two variables, each of which comes to hold the other. Not told if some statement of the
// program empties one of the two fields (`reset`, `= nullptr`, `clear`, `erase`): that ends the circle. `weak_ptr`
// counts nothing.
#pragma once

#include "engines/ownership/ClassFindings.h"

namespace wt::engines::ownership {

void addSharedCycles(const program::Program& program, FindingsByFunction& findings);

} // namespace wt::engines::ownership
