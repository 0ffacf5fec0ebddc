// SPDX-License-Identifier: Apache-2.0
// Where does the program make an object in room that is there already, or destroy one without releasing it?
//
//   a->~A();  new (a) A();
//
// Allocation with construction is one step, and destruction with release: whoever does one without the other is outside
// the model [Clouseau, Section 3.5]. Warned about at low confidence, for classes that own something: others have
// nothing to lose.
#pragma once

#include "engines/ownership/ClassFindings.h"

namespace wt::engines::ownership {

/// Adds to the findings of each function.
void addPlacementFindings(const program::Program& program, const FieldTypes& types, FindingsByFunction& findings);

} // namespace wt::engines::ownership
