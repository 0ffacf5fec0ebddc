// SPDX-License-Identifier: Apache-2.0
// Where does a run lose the last pointer to an object? Follows an execution of the core language (tests/interp) and
// counts, after every step, what points to what.
//
//   n1 = malloc(…);
//   n1 = NULL;        // lost here: the object is not released, and nothing in memory points to it any more
//
// A pointer in an object that is itself lost still counts, and so does one from the object to itself; a pointer into
// the middle of an object does not: what is meant is the leak of [Orlovich, Rugina, SAS 2006, §2], the loss of the last
// reference. What a variable held that is gone with its call is lost at the line of the call's return; what a call gave
// back and nobody took, at the line of the call.
#pragma once

#include "Interpreter.h"

#include <set>

namespace wt::random {

struct Loss {
  ir::FunctionId function;
  uint32_t line = 0;
  auto operator<=>(const Loss&) const = default;
};

/// Of one run, its choices made by the seed.
std::set<Loss> lossesOf(const ir::Module& module, uint64_t seed);

} // namespace wt::random
