// SPDX-License-Identifier: Apache-2.0
// Which functions have no bound because a callee has none? A function is *boundless* if, whenever it returns, it may
// have kept or released any number of cells. A caller that returns after such a call is boundless too, whatever else it
// does:
//
//   void load(void) { while (more()) all = add(all); drop_some(); }      // by its own loops
//   int start(int n) { if (n > 3) load(); … two hundred lines … }        // through `load`
//
// So the states of a long caller need not be explored (StateGraph.h). In large programs most functions are such
// callers, and the longest ones. Departures: it ignores tests that exclude the call, and does not distinguish paths of
// the caller that avoid the call. Cost: a pass over the calls and the blocks.
#pragma once

#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

/// The bound of the context's function; none if no path reaches its exit past a boundless call.
std::optional<FunctionBound> boundThroughCallees(const StateContext& context, Subjects& subjects);

} // namespace wt::engines::behavior
