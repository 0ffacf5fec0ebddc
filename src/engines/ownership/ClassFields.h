// SPDX-License-Identifier: Apache-2.0
// What do the fields of classes own between calls? Inferred before all other functions, from the constructors and the
// destructor of each class [Clouseau, Section 4.3.1]:
//
//   class Container { Elem *e; …  ~Container() { delete e; } };      // e owns
//
// A field owns if it owns at the destructor's entry or at the exit of a constructor. The other fields of a class that
// has a constructor or destructor are presumed not to own. A class with neither is no evidence.
#pragma once

#include "engines/ownership/References.h"
#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

FieldTypes classFieldTypes(const program::Program& program, const References& references);

} // namespace wt::engines::ownership
