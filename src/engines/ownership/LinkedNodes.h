// SPDX-License-Identifier: Apache-2.0
// Which nodes of its own lists, trees and tables does a class lose?
//
//   bool Names::remove(…) { Node *gone = *at; *at = gone->next; return true; }   // leak: `gone` is in no list any more
//   Words::~Words() { for (…) delete buckets[i]; }                               // leak: nobody follows `next`
//   void Tree::clear(Node *n) { if (n) { clear(n->left); clear(n->right); } }    // leak: the walk releases nothing
//
// A node is an object with a pointer to objects of its own class, made one by one with `new`, and held by nothing but
// such pointers: classes whose objects also lie in containers, in smart pointers or with unseen code are not judged.
// Within a function the order of statements does not count: a function that releases any node, or hands the unlinked
// one on, loses none.
#pragma once

#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/FieldUses.h"

namespace wt::engines::ownership {

void addLinkedNodes(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
                    FindingsByFunction& findings);

} // namespace wt::engines::ownership
