// SPDX-License-Identifier: Apache-2.0
// Which methods are parts of others? Between calls from outside a field owns as its type says; a helper that only
// methods of its own object call finds the fields as its caller left them, and leaves them as its caller needs them.
//
//   Text() { init(); }      ~Text() { drop(); }      void set() { drop(); init(); }
//   private: void init() { p = new char[8]; }        // nothing is there to be lost: each caller answers for that
//   private: void drop() { delete[] p; }             // stays as it is: the same
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

/// Fills `types.internal`, and adds to `duringMaking` and `duringBreaking` the public methods that only constructors,
/// or only the destructor, call on their own object.
void findHelpers(const program::Program& program, FieldTypes& types);

} // namespace wt::engines::ownership
