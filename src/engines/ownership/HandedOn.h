// SPDX-License-Identifier: Apache-2.0
// Which fields' targets does the program hand on: release, pass to a function that may take them, store or return?
//
//   puts(c->name);                  // borrows: not handed on
//   char *n = c->name;  free(n);    // handed on, by the copy `n`
//
// Reading through the field does not count. If no function hands on a field's target, no function can release it.
// Flow-insensitive, over all functions and all pointers to the structure.
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

std::set<FieldKey> fieldsHandedOn(const program::Program& program, const SignatureLookup& signatures);

} // namespace wt::engines::ownership
