// SPDX-License-Identifier: Apache-2.0
// What do any number of rounds of a loop do to the function's own variables? Read off the instructions, without values.
//
//   for (i = 0; i < n; i++) {            // i grows
//     char *name = names[i];             // name is not alive between rounds
//     if (name == wanted) found = 1;     // found is 1, or what it was
//     *p++ = name[0]; }                  // p moves within what it points to
//
// Used where a loop has gone through its exact rounds (Unrolling.h, Loops.cpp). What the loop stores through pointers,
// and what calls in it do, is not looked at here.
#pragma once

#include "engines/escape/Unrolling.h"
#include "ir/Module.h"

#include <map>
#include <set>
#include <vector>

namespace wt::engines::escape {

struct VariableChange {
  std::vector<ir::ExprId> constants; // it is set to these
  bool grows = false;                // by constants
  bool shrinks = false;
  bool moves = false;      // a pointer: by any number of elements
  bool isUnknown = false;  // set to anything else
  bool isFollowed = false; // unknown, but only pointers that the round looks behind: `prev = p; p = p->next;`
};

struct LoopChanges {
  std::map<ir::VariableId, VariableChange> variables; // numbers and pointers, assigned as a whole, alive between rounds
  std::set<ir::VariableId> deadBetweenRounds; // declared in the loop, or temporaries that are assigned only there
};

LoopChanges changesOf(const ir::Module& module, const ir::Body& body, const LoopShape& loop);

} // namespace wt::engines::escape
