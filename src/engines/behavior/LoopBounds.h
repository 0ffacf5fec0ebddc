// SPDX-License-Identifier: Apache-2.0
// How high can the balance get in each state of a function? Longest ways in the graph of states, in the domain of max
// and plus, with loops taken from the inside out:
//
//   for (i = 0; i < n; i++) {        // one round gains 1: n rounds gain n
//     p = malloc(4);
//     if (i % 3) free(p);
//   }
//
// A strongly connected part has a head; without the edges into it, the rest is smaller parts, which are solved first.
// The gain of a round is the longest way from the head back to it. If it cannot be positive, the part adds nothing
// however often it is gone round; else, the gain times the number of rounds (LoopCounts.h), or no bound. A loop of the
// function may be several such parts, one per history; where the rounds are counted, it is solved as one part too, and
// the lower of the two answers counts.
#pragma once

#include "engines/behavior/LoopCounts.h"

namespace wt::engines::behavior {

struct Solution {
  std::vector<Amounts> balance; // by state, at its beginning
  std::vector<bool> isReached;
  Amounts peak;
  std::vector<Growth> growths; // loops whose rounds gain, by their head
};

/// A loop whose rounds gain any number, in this block.
Growth growthWithoutBound(const StateContext& context, Subjects& subjects, const Loop& loop, ir::BlockId gaining);

Solution solveStates(const StateContext& context, Subjects& subjects, const StateGraph& graph);

} // namespace wt::engines::behavior
