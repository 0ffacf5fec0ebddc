// SPDX-License-Identifier: Apache-2.0
// Which memory is lost inside an object that is deleted?
//
//   struct Impl { char *buffer; };                            // no destructor
//   Box::Box() : impl(new Impl) { impl->buffer = new char[9]; }
//   Box::~Box() { delete impl; }                              // leak: nothing ever releases `buffer`
//
//   void List::push(int v) { head = new Node(v, head); }      // the old `head` is reachable only by `next`
//   List::~List() { delete head; }                            // leak: nothing follows `next`
//
//   for (Item *i = first; i; i = next) { next = i->next; delete i; }   // leak: nothing ever releases `i->text`
#pragma once

#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/FieldUses.h"

namespace wt::engines::ownership {

void addDeletedParts(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
                     FindingsByFunction& findings);

} // namespace wt::engines::ownership
