// SPDX-License-Identifier: Apache-2.0
// How can a call end: by returning, by an exception, both, or not at all?
//
//   void die(const char *m) { fputs(m, stderr); exit(1); }   // ends in neither way: nobody comes back
//   void *need(size_t n) {
//     void *p = malloc(n);
//     if (!p) die("no memory");                            // the path stops here, p is not null below
//     return p;
//   }
//
// A function returns if its exit can be reached from its entry, going on after a call only if the callee returns, and
// to the handler only if the callee throws; it throws if its `raise` block can be reached in this way. Both are least
// fixpoints, found callees first: within a component, only what has been shown to return is gone on after. An execution
// that comes back makes finitely many calls, so nothing is missed, and a function whose every way leads through itself
// counts as never returning, which it does not. Whoever is not in the program is believed: what has no body returns
// unless it is declared `noreturn`, and throws if its declaration allows it; a call whose targets are not all known
// does both. Exceptions are followed with their types (ThrownTypes.h): a handler that takes none of those that can come
// is not gone into, and nothing goes on behind handlers that take them all.
#pragma once

#include "program/CallGraph.h"
#include "program/Components.h"
#include "program/ThrownTypes.h"

#include <vector>

namespace wt::program {

struct WaysOut {
  std::vector<bool> mayReturn; // by function id
  std::vector<bool> mayThrow;
  std::vector<ThrownTypes> thrown; // what may leave it, if it may throw
};

WaysOut waysOut(const ir::Module& module, const CallGraph& graph, const Components& components);

/// By function id: may it throw while the program is in use, that is, though all its globals are set?
///
///   App *App::instance() { if (!theApp) throw Missing(); return theApp; }   // tells of a mistake: not in use
std::vector<bool> throwsInUse(const ir::Module& module, const CallGraph& graph, const Components& components);

/// Ends every block after a call that does not return, takes away the unwind edge of a call that does not throw and the
/// way to a handler that takes nothing, and tidies the bodies this changes.
void cutDeadEnds(ir::Module& module, const CallGraph& graph, const WaysOut& ways);

} // namespace wt::program
