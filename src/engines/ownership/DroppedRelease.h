// SPDX-License-Identifier: Apache-2.0
// Where does an element that is a smart pointer give its object up, and nobody takes it?
//
//   steps.back().release();      // leak
//   steps.pop_back();
//
// Engine escape follows smart pointers that are variables and members, but not those in containers. A function that
// calls `get` may have handed the object on before.
#pragma once

#include "engines/ownership/ClassFindings.h"

namespace wt::engines::ownership {

void addDroppedReleases(const program::Program& program, FindingsByFunction& findings);

} // namespace wt::engines::ownership
