// SPDX-License-Identifier: Apache-2.0
// Which methods are parts of others? Between calls from outside, a field owns as its type says; a helper that only
// methods of its own object call finds the fields as its caller left them, and leaves them as its caller expects.
//
//   Text() { init(); }      ~Text() { drop(); }      void set() { drop(); init(); }
//   private: void init() { p = new char[8]; }        // overwrites nothing here: each caller is responsible for that
//   private: void drop() { delete[] p; }             // leaves a dangling field: the same
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

/// Fills `types.internal`, and adds to `duringMaking` and `duringBreaking` the public methods that only constructors,
/// or only the destructor, call on their own object.
void findHelpers(const program::Program& program, FieldTypes& types);

} // namespace wt::engines::ownership
