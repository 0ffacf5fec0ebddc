// SPDX-License-Identifier: Apache-2.0
// Where does a run lose the last pointer to an object? Follows an execution of the core language (tests/interp) and
// determines after every step which objects are pointed to.
//
//   n1 = malloc(…);
//   n1 = NULL;        // lost here: the object is not released, and nothing in memory points to it any more
//
// A pointer in an object that is itself lost still counts, and so does a pointer from the object to itself. A pointer
// into the middle of an object does not count: this is the leak of [Orlovich, Rugina, SAS 2006, §2], the loss of the
// last reference. An object held by a variable of a finished call is lost at the line of the call's return; an ignored
// result is lost at the line of the call.
#pragma once

#include "Interpreter.h"

#include <set>

namespace wt::random {

struct Loss {
  ir::FunctionId function;
  uint32_t line = 0;
  auto operator<=>(const Loss&) const = default;
};

/// The losses of one run, whose choices the seed determines.
std::set<Loss> lossesOf(const ir::Module& module, uint64_t seed);

} // namespace wt::random
