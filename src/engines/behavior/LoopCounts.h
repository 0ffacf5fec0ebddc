// SPDX-License-Identifier: Apache-2.0
// How often does a loop iterate, at most? In the names of the source, if every round moves some variable towards the
// exit; difference constraints as in [Sinn, Zuleger, Veith: Loopus, JAR 2017], for the simplest ranking functions.
//
//   for (i = 0; i < n; i++)          // n
//   while (n-- > 0)                  // n
//   for (p = list; p; p = p->next)   // |list|
//   while (1)                        // unknown; endless if there is no exit
//
// The test must lie on every path through a round, the value it compares with must stay the same in the loop, and every
// round must move the variable in one direction. Sums of several counters and iterators of containers are not counted.
#pragma once

#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

struct Loop {
  ir::BlockId head;
  std::vector<ir::BlockId> blocks; // sorted
};

struct Rounds {
  Amount most = Amount::unbounded();
  bool isEndless = false;      // its only exits end the program
  bool isTestedAtHead = false; // the test that limits the rounds ends the head's block
};

/// `entry`: the facts where the loop is entered.
Rounds roundsOf(const StateContext& context, Subjects& subjects, const Loop& loop, const ValueFacts& entry);

} // namespace wt::engines::behavior
