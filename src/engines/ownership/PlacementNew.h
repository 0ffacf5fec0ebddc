// SPDX-License-Identifier: Apache-2.0
// Where does the program construct an object in existing memory, or destroy one without releasing it?
//
//   a->~A();  new (a) A();
//
// The model treats allocation and construction as one step, likewise destruction and release; code that does one
// without the other is outside the model [Clouseau, Section 3.5]. Reported at low confidence, for classes that own
// something: other classes cannot lose anything.
#pragma once

#include "engines/ownership/ClassFindings.h"

namespace wt::engines::ownership {

/// Adds to the findings of each function.
void addPlacementFindings(const program::Program& program, const FieldTypes& types, FindingsByFunction& findings);

} // namespace wt::engines::ownership
