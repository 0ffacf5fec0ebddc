// SPDX-License-Identifier: Apache-2.0
// What do any number of rounds of a loop do to the function's own variables? Derived from the instructions, without
// values.
//
//   for (i = 0; i < n; i++) {            // i grows
//     char *name = names[i];             // name is not alive between rounds
//     if (name == wanted) found = 1;     // found is 1 or unchanged
//     *p++ = name[0]; }                  // p moves within its object
//
// Used after the exact rounds of a loop (Unrolling.h, Loops.cpp). Stores through pointers and effects of calls in the
// loop are not examined here.
#pragma once

#include "engines/escape/Unrolling.h"
#include "ir/Module.h"

#include <map>
#include <set>
#include <vector>

namespace wt::engines::escape {

struct VariableChange {
  std::vector<ir::ExprId> constants; // the constants assigned to it
  bool grows = false;                // by adding constants
  bool shrinks = false;
  bool moves = false;      // a pointer: moved by any number of elements
  bool isUnknown = false;  // assigned anything else
  bool isFollowed = false; // unknown, but assigned only pointers that the round dereferences: `prev = p; p = p->next;`
};

struct LoopChanges {
  std::map<ir::VariableId, VariableChange> variables; // numbers and pointers, assigned whole, alive between rounds
  std::set<ir::VariableId> deadBetweenRounds; // declared in the loop, or temporaries that are assigned only there
};

LoopChanges changesOf(const ir::Module& module, const ir::Body& body, const LoopShape& loop);

} // namespace wt::engines::escape
