// SPDX-License-Identifier: Apache-2.0
// Which functions have no bound because they call one that has none? A function is *boundless* if, whenever it returns,
// it may have kept any number of cells, or released any number. Who calls it and returns is boundless too, whatever
// else it does:
//
//   void load(void) { while (more()) all = add(all); drop_some(); }      // by its own loops
//   int start(int n) { if (n > 3) load(); … two hundred lines … }        // through `load`
//
// So the states of a long caller need not be looked at (StateGraph.h); in large programs most functions are such
// callers, and the longest ones. Departures: that a test excludes the call is not seen; ways out of the caller that do
// not pass the call are not told apart from those that do. Cost: a pass over the calls and the blocks.
#pragma once

#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

/// What is to be said of the context's function; none: it has no way out past a call of a boundless one.
std::optional<FunctionBound> boundThroughCallees(const StateContext& context, Subjects& subjects);

} // namespace wt::engines::behavior
