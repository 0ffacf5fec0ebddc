// SPDX-License-Identifier: Apache-2.0
// How high can the balance be in each state of a function? Longest paths in the graph of states, in the max-plus
// domain, with loops solved from the inside out:
//
//   for (i = 0; i < n; i++) {        // one round gains 1: n rounds gain n
//     p = malloc(4);
//     if (i % 3) free(p);
//   }
//
// A strongly connected component has a head; without the edges into the head it falls into smaller components, which
// are solved first. The gain of a round is the longest path from the head back to it. If the gain cannot be positive,
// the loop adds nothing, however often it iterates; otherwise it adds the gain times the number of rounds
// (LoopCounts.h), or has no bound. A loop of the function may be several components, one per history; if the rounds are
// counted, it is also solved as one component, and the lower of the two answers counts.
#pragma once

#include "engines/behavior/LoopCounts.h"

namespace wt::engines::behavior {

struct Solution {
  std::vector<Amounts> balance; // by state, at the beginning of its block
  std::vector<bool> isReached;
  Amounts peak;
  std::vector<Growth> growths; // loops whose rounds gain, by head
};

/// Describes a loop whose rounds have no bound, with the block that gains.
Growth growthWithoutBound(const StateContext& context, Subjects& subjects, const Loop& loop, ir::BlockId gaining);

Solution solveStates(const StateContext& context, Subjects& subjects, const StateGraph& graph);

} // namespace wt::engines::behavior
