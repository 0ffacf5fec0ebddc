// SPDX-License-Identifier: Apache-2.0
// How often can a leak happen while the program runs? A leak per request of a server is not the same as one at its end.
//
//   int main() { char *name = strdup(…); … }            // once: main, and what only it calls outside of loops
//   void handle(int fd) { char *b = malloc(64); … }     // unbounded: called from a loop that can go on for ever
//   for (i = 0; i < n; i++) p = malloc(8);              // per round
//   Item::~Item() { … }                                 // per object
//
// Read off the call graph and the loops (EndlessLoops.h), for the findings of all engines. Everything else is per call.
#pragma once

#include "finding/Report.h"
#include "program/Program.h"

#include <vector>

namespace wt::engines::behavior {

/// Gives each leak its class (Reported::growth), and sorts findings, those that can happen without end first and those
/// that happen once last; those of low confidence after all others; else the order stays. A leak in a loop, or below
/// one that can go on for ever, names the loop (Reported::repeatedIn).
void rankByGrowth(const program::Program& program, std::vector<finding::Reported>& findings);

} // namespace wt::engines::behavior
