// SPDX-License-Identifier: Apache-2.0
// How often does a loop go round, at most? In the names of the source, where something that every round moves towards
// an end can be found; difference constraints as in [Sinn, Zuleger, Veith: Loopus, JAR 2017], for the simplest ranking
// functions.
//
//   for (i = 0; i < n; i++)          // n
//   while (n-- > 0)                  // n
//   for (p = list; p; p = p->next)   // |list|
//   while (1)                        // not known; and without a way out: endless
//
// The test must lie on every round, what it compares with must keep its value in the loop, and what moves must be moved
// on every round and only in one direction. Does not look for sums of several counters, nor at containers' iterators.
#pragma once

#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

struct Loop {
  ir::BlockId head;
  std::vector<ir::BlockId> blocks; // sorted
};

struct Rounds {
  Amount most = Amount::unbounded();
  bool isEndless = false;      // no edge leaves it, but to where the program ends
  bool isTestedAtHead = false; // the test that counts them ends the head's block
};

/// `entry`: what is known where the loop is entered.
Rounds roundsOf(const StateContext& context, Subjects& subjects, const Loop& loop, const ValueFacts& entry);

} // namespace wt::engines::behavior
