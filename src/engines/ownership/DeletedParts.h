// SPDX-License-Identifier: Apache-2.0
// What does a class leave behind in the objects that its destructor deletes?
//
//   struct Impl { char *buffer; };                            // it has no destructor
//   Box::Box() : impl(new Impl) { impl->buffer = new char[9]; }
//   Box::~Box() { delete impl; }                              // and nobody ever releases `buffer`            leak
//
//   void List::push(int v) { head = new Node(v, head); }      // what `head` held is reached by `next` alone
//   List::~List() { delete head; }                            // and nobody goes on along `next`              leak
#pragma once

#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/FieldUses.h"

namespace wt::engines::ownership {

void addDeletedParts(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
                     FindingsByFunction& findings);

} // namespace wt::engines::ownership
