// SPDX-License-Identifier: Apache-2.0
// Does a class close the members that it opens? A class without a destructor relies on its users to call a method that
// releases its contents.
//
//   struct Buffer { char *p; void open() { p = new char[8]; } void close() { delete[] p; } };
//   class Writer { Buffer out; public: Writer() { out.open(); } ~Writer() {} };       // no call of `out.close()`: leak
//
// A rule about classes, without paths: the constructor reaches a method that makes the member's contents, and neither
// the destructor nor any other method of the class reaches one that releases them.
#pragma once

#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/FieldUses.h"

namespace wt::engines::ownership {

void addOpenedMembers(const program::Program& program, const program::OwnCallees& callees, const AllFieldUses& uses,
                      FindingsByFunction& findings);

} // namespace wt::engines::ownership
