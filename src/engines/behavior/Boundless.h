// SPDX-License-Identifier: Apache-2.0
// Which functions have no bound only because they call one that has none? A function is *boundless* if it can return
// with any number of cells more than before, and with any number less. Who calls it and returns is boundless too,
// whatever else it does:
//
//   void load(void) { while (more()) all = add(all); drop_some(); }      // boundless by its own loops
//   int start(int n) { if (n > 3) load(); … two hundred lines … }        // boundless through `load`
//
// So the states of such a caller need not be looked at (StateGraph.h); in large programs those are most functions, and
// the largest ones. Departure: that a test excludes the call is not seen, unless a constant argument decides it; and
// ways out of the caller that do not pass the call are not told apart from those that do. Cost: a pass over the calls.
#pragma once

#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

/// On some way out, whatever it was called with or not.
bool mayReturnBoundless(const FunctionBound& bound);

/// A call of a boundless function.
struct BoundlessCall {
  ir::FunctionId callee;
  ir::BlockId block;
};

/// Those in the context's function from which it can return.
std::vector<BoundlessCall> boundlessCalls(const StateContext& context);

/// Of whom nothing is known, and who may be called by the context's function or by one that it calls.
UnknownCallees strangersBehind(const StateContext& context);

/// All that can be said of a function that makes these calls.
FunctionBound boundlessBound(const StateContext& context, const std::vector<BoundlessCall>& calls,
                             const UnknownCallees& strangers);

} // namespace wt::engines::behavior
