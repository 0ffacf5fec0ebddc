// SPDX-License-Identifier: Apache-2.0
// Does a function with a body return (by its result or an out-parameter) only objects that it got from unknown
// functions? Then its body does not show who owns them, and the uses by its callers are mined as if it had no body.
// Otherwise analysing a file together with more of the program would give worse results.
//
//   int slurp(char **out, FILE *f) { …; *out = dyn_ptr(&d); return 0; }     // *out is passed on
//   char *name(conn *c) { return c->name; }                                 // the result is not
//
// Path-insensitive: null is ignored, and any other source that reaches the slot makes the answer no.
#pragma once

#include "contract/Transfer.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace wt::contract {

/// Is the callee unknown, with neither body nor specification?
using IsUnknown = llvm::function_ref<bool(const Callee&)>;

/// Covers all functions with a body, and chains of several of them.
std::set<Slot> slotsPassedOn(const ir::Module& module, IsUnknown isUnknown);

} // namespace wt::contract
