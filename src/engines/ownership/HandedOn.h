// SPDX-License-Identifier: Apache-2.0
// Of which fields does someone hand on the value: release it, give it to who may take it, store it or return it?
//
//   puts(c->name);                  // borrows: not handed on
//   char *n = c->name;  free(n);    // handed on, by way of `n`
//
// To look at what a field points to is not that. Of a field nobody hands on, nobody can release the object.
// Flow-insensitive, over all functions and whichever pointer leads to the field.
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

std::set<FieldKey> fieldsHandedOn(const program::Program& program, const SignatureLookup& signatures);

} // namespace wt::engines::ownership
