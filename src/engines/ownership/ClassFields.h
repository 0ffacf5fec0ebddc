// SPDX-License-Identifier: Apache-2.0
// What do the fields of classes own between calls? Found before any other function is looked at, from the classes' own
// constructors and destructors, which know best [Clouseau, Section 4.3.1]:
//
//   class Container { Elem *e; …  ~Container() { delete e; } };      // e owns
//
// A field owns if it owns at the destructor's entry or at the exit of a constructor; of the other fields of a class
// that has one or the other it is presumed that they do not. A class with neither says nothing.
#pragma once

#include "engines/ownership/References.h"
#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

FieldTypes classFieldTypes(const program::Program& program, const References& references);

} // namespace wt::engines::ownership
