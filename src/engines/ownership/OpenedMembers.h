// SPDX-License-Identifier: Apache-2.0
// Does a class close the members that it opens? Some classes have no destructor: whoever has one calls a method that
// releases what is in it.
//
//   struct Buffer { char *p; void open() { p = new char[8]; } void close() { delete[] p; } };
//   class Writer { Buffer out; public: Writer() { out.open(); } ~Writer() {} };       // nobody calls `out.close()`: leak
//
// A rule about classes, without paths: the constructor of the one comes to a method that makes what the member holds,
// and neither its destructor nor any other function of it comes to one that releases that.
#pragma once

#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/FieldUses.h"

namespace wt::engines::ownership {

void addOpenedMembers(const program::Program& program, const program::OwnCallees& callees, const AllFieldUses& uses,
                      FindingsByFunction& findings);

} // namespace wt::engines::ownership
