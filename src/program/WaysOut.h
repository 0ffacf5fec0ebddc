// SPDX-License-Identifier: Apache-2.0
// How can a call end: by returning, by an exception, by either, or not at all?
//
//   void die(const char *m) { fputs(m, stderr); exit(1); }   // neither: control does not come back
//   void *need(size_t n) {
//     void *p = malloc(n);
//     if (!p) die("no memory");                            // the path stops here, p is not null below
//     return p;
//   }
//
// A function returns if its exit is reachable from its entry, where control passes a call only if the callee returns
// and enters a handler only if the callee throws; it throws if its `raise` block is reachable in this way. Both are
// least fixpoints, computed callees first: inside a component, a call is passed only once its callee was shown to
// return. This misses nothing, because an execution that returns makes finitely many calls; and a function that calls
// itself on every path counts as never returning, which is right. Code outside the program is trusted: a function
// without a body returns unless it is declared `noreturn`, and throws if its declaration allows it; a call with unknown
// targets may do both. Exceptions carry types (ThrownTypes.h): a handler that catches none of the possible exceptions
// is unreachable, and nothing propagates past handlers that catch them all.
#pragma once

#include "program/CallGraph.h"
#include "program/Components.h"
#include "program/ThrownTypes.h"

#include <vector>

namespace wt::program {

struct WaysOut {
  std::vector<bool> mayReturn; // by function id
  std::vector<bool> mayThrow;
  std::vector<ThrownTypes> thrown; // the exceptions that may leave the function, if it may throw
};

WaysOut waysOut(const ir::Module& module, const CallGraph& graph, const Components& components);

/// By function id: may it throw in normal use, that is, once all globals are set?
///
///   App *App::instance() { if (!theApp) throw Missing(); return theApp; }   // only throws on misuse: false
std::vector<bool> throwsInUse(const ir::Module& module, const CallGraph& graph, const Components& components);

/// Ends every block after a call that does not return, removes the unwind edge of a call that does not throw and the
/// edge to a handler that catches nothing, and tidies the changed bodies.
void cutDeadEnds(ir::Module& module, const CallGraph& graph, const WaysOut& ways);

} // namespace wt::program
