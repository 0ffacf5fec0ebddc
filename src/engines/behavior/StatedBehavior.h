// SPDX-License-Identifier: Apache-2.0
// Does a function keep to what a user says of its memory? A `.own` file may state a bound and a type:
//
//   void serve(int port) [[bound 2]];
//   void h2(int *x) [[behavior "const(x){(x)(malloc, 0); (x)(free, 0)}"]];
//
// A bound holds if the computed one is not above it. If it is, a way through the function is looked for on which more
// cells are live. A type S holds if S <= P for the inferred type P (Simulation.h): S can do all that P does, and end
// where P ends; else, what P does and S cannot is told. const(e) in S is not believed: nothing in the function may
// write what `e` reads, and a write that may is told.
//
// A const holds for the whole call, as the inferred ones do; types are those of executions in which allocations
// succeed.
#pragma once

#include "engines/behavior/Transitions.h"
#include "engines/behavior/TypeInference.h"
#include "spec/Stated.h"

namespace wt::engines::behavior {

struct StatedStep {
  Location at; // invalid: not one place
  std::string what;
};

struct StatedResult {
  ir::FunctionId function;
  spec::Origin origin; // of the specification
  Answer answer = Answer::Unknown;
  std::string sentence;
  std::vector<StatedStep> trace; // of one that does not hold
};

/// Of functions of the program, in the order they are stated. `types` makes those that are needed.
std::vector<StatedResult> checkStated(const program::Program& program, const ProgramFacts& facts,
                                      const SummarySource& bounds, TypeInference& types,
                                      const std::vector<spec::StatedBehavior>& stated);

} // namespace wt::engines::behavior
