// SPDX-License-Identifier: Apache-2.0
// Is this the first write to a place of a new object? Then the place held no pointer before: nothing is lost by it, and
// S need not grow (not in the paper).
//
//   cell = malloc(sizeof *cell);    // every place of *cell is untouched
//   cell->data = 1;
//   cell->next = head;              // the first write to (*cell).next
//   cell->next = NULL;              // not the first
//
// Forwards over the function, an intersection at every join. (v, r) says that the object whose address the variable v
// holds was allocated here and that nothing was written to region r since, by anyone. It ends with a write to v or to
// r, and with a call whose callee may write r. Only variables whose address is not taken.
#pragma once

#include "engines/contradiction/FlowGraph.h"
#include "program/pointsto/Mod.h"

namespace wt::engines::contradiction {

/// Sets Node::isFirst.
void markFirstWrites(Terms& terms, const program::ModSets& mods, FlowGraph& graph);

} // namespace wt::engines::contradiction
