// SPDX-License-Identifier: Apache-2.0
// A method gives a field a new object. Do its calls find the field empty?
//
//   layout->close(); layout->open();   // empty: the call before releases what the field held
//   Layout fresh; fresh.open();        // empty: the object was made just before, and nobody has filled it
//   while (go()) layout->open();       // full: the round before has filled it
//   void show() { view_->open(); }     // as `show` finds its own object; unknown if nobody here calls it
//
// All calls in the program are asked. Only the order of statements in each caller counts, and which functions release
// the field (FieldUses.h); conditions are not evaluated.
#pragma once

#include "engines/ownership/FieldUses.h"
#include "engines/ownership/Signature.h"

namespace wt::engines::ownership {

/// Answers for each method of a class that fills an owning field of its own object (`FieldTypes::found`).
void noteFoundFields(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
                     FieldTypes& types);

} // namespace wt::engines::ownership
