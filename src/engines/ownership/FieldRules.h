// SPDX-License-Identifier: Apache-2.0
// What is wrong with a class, given all uses of its fields in the whole program? Rules that need no paths:
//
//   Tag::Tag() { d = new Private; }  Tag::~Tag() {}   // leak: nothing ever releases `d`
//   Grid::~Grid() { delete[] rows; }                  // leak: nothing ever releases the elements of `rows`
//   data = new char[n];  …  delete data;              // mismatched-free: all makers use new[]
//   Text(const Text &o) : chars(o.chars) {}           // copy-double-owner: the destructor releases `chars`
//
// [Clouseau] knows a class by its constructors and destructor. Here any method may make the field, and every release of
// it, inside or outside the class, is evidence about the class (FieldUses.h).
#pragma once

#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/FieldUses.h"

namespace wt::engines::ownership {

void addFieldFindings(const program::Program& program, const program::OwnCallees& callees, const FieldTypes& types,
                      const ProgramUses& uses, FindingsByFunction& findings);

} // namespace wt::engines::ownership
