// SPDX-License-Identifier: Apache-2.0
// Is a field always empty when a method gives it a new object?
//
//   layout->close(); layout->open();   // empty: the call before releases the old object
//   Layout fresh; fresh.open();        // empty: the object is new
//   while (go()) layout->open();       // full: the previous round has filled it
//   void show() { view_->open(); }     // the answer for `show` itself; unknown if nothing in the program calls it
//
// Looks at all calls in the program. Only the order of statements in each caller counts, and which functions release
// the field (FieldUses.h); conditions are not evaluated.
#pragma once

#include "engines/ownership/FieldUses.h"
#include "engines/ownership/Signature.h"

namespace wt::engines::ownership {

/// Answers for each method of a class that assigns an owning field of its own object (`FieldTypes::found`).
void noteFoundFields(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
                     FieldTypes& types);

} // namespace wt::engines::ownership
