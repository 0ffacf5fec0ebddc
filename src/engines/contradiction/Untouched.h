// SPDX-License-Identifier: Apache-2.0
// Is this the first write to a place of a new object? Then the place held no pointer before, so the write loses nothing
// and S need not grow (not in the paper).
//
//   cell = malloc(sizeof *cell);    // nothing in *cell was written yet
//   cell->data = 1;
//   cell->next = head;              // the first write to (*cell).next
//   cell->next = NULL;              // not the first
//
// A forward analysis with intersection at joins. The fact (v, r): the object whose address variable v holds was
// allocated here, and nothing has written to region r since. A write to v or r ends it, and so does a call that may
// write r. Only variables whose address is not taken.
#pragma once

#include "engines/contradiction/FlowGraph.h"
#include "program/pointsto/Mod.h"

namespace wt::engines::contradiction {

/// Sets Node::isFirst.
void markFirstWrites(Terms& terms, const program::ModSets& mods, FlowGraph& graph);

} // namespace wt::engines::contradiction
