// SPDX-License-Identifier: Apache-2.0
// How often can a leak happen while the program runs? A leak per request of a server matters more than one at its end.
//
//   int main() { char *name = strdup(…); … }            // once: main, and functions that only it calls, not in a loop
//   void handle(int fd) { char *b = malloc(64); … }     // unbounded: called from a loop that can run forever
//   for (i = 0; i < n; i++) p = malloc(8);              // per round
//   Item::~Item() { … }                                 // per object
//
// Derived from the call graph and the loops (EndlessLoops.h), for findings of all engines. The default is per call.
#pragma once

#include "finding/Report.h"
#include "program/Program.h"

#include <vector>

namespace wt::engines::behavior {

/// Assigns each leak its class (Reported::growth) and sorts the findings: unbounded ones first, those that happen once
/// last, and low confidence after everything else; otherwise the order stays. A leak in a loop, or called from one that
/// can run forever, names the loop (Reported::repeatedIn).
void rankByGrowth(const program::Program& program, std::vector<finding::Reported>& findings);

} // namespace wt::engines::behavior
