// SPDX-License-Identifier: Apache-2.0
// Does a function with a body give, by its result or an out-parameter, only what functions out of sight gave it? Then
// its body does not say whose that is, and its callers are asked as if it had none: a file that is analysed together
// with more of the program must not be understood less.
//
//   int slurp(char **out, FILE *f) { …; *out = dyn_ptr(&d); return 0; }     // *out: passed on
//   char *name(conn *c) { return c->name; }                                 // the result: not
//
// A coarse answer, without paths: null counts as nothing, all else that reaches the slot decides against it.
#pragma once

#include "contract/Transfer.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace wt::contract {

/// Who is out of sight.
using IsUnknown = llvm::function_ref<bool(const Callee&)>;

/// Of all functions with a body; also through several of them.
std::set<Slot> slotsPassedOn(const ir::Module& module, IsUnknown isUnknown);

} // namespace wt::contract
