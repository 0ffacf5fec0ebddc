// SPDX-License-Identifier: Apache-2.0
// What is wrong with a class, by what the whole program does with its fields? Rules that need no path:
//
//   Tag::Tag() { d = new Private; }  Tag::~Tag() {}          // nobody ever releases `d`                     leak
//   Grid::~Grid() { delete[] rows; }                         // nobody ever releases the elements of `rows`    leak
//   data = new char[n];  …  delete data;                     // all who make it use new[], he does not mismatched-free
//   Text(const Text &o) : chars(o.chars) {}                  // and the destructor releases `chars` copy-double-owner
//
// [Clouseau] knows a class by its constructors and destructor; here any method may make the field, and whoever could
// release it, in the class or outside, is a witness for the class (FieldUses.h).
#pragma once

#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/FieldUses.h"

namespace wt::engines::ownership {

void addFieldFindings(const program::Program& program, const program::OwnCallees& callees, const FieldTypes& types,
                      const ProgramUses& uses, FindingsByFunction& findings);

} // namespace wt::engines::ownership
