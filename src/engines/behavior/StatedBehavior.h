// SPDX-License-Identifier: Apache-2.0
// Does a function behave as the user states? A `.own` file may state a bound and a type:
//
//   void serve(int port) [[bound 2]];
//   void h2(int *x) [[behavior "const(x){(x)(malloc, 0); (x)(free, 0)}"]];
//
// A bound holds if the computed one is not above it; otherwise the report shows a path on which more cells are live. A
// type S holds if S <= P for the inferred type P (Simulation.h): S can do all that P does, and end where P ends;
// otherwise the report shows what P does and S cannot. const(e) in S is checked: nothing in the function may write what
// `e` reads, and the report shows a write that may.
//
// A const holds for the whole call, as the inferred ones do. Types describe executions in which allocations succeed.
#pragma once

#include "engines/behavior/Transitions.h"
#include "engines/behavior/TypeInference.h"
#include "spec/Stated.h"

namespace wt::engines::behavior {

struct StatedStep {
  Location at; // invalid: no single place
  std::string what;
};

struct StatedResult {
  ir::FunctionId function;
  spec::Origin origin; // the place in the specification
  Answer answer = Answer::Unknown;
  std::string sentence;
  std::vector<StatedStep> trace; // if the statement does not hold
};

/// Checks the functions of the program in the order of the statements. `types` infers the types that are needed.
std::vector<StatedResult> checkStated(const program::Program& program, const ProgramFacts& facts,
                                      const SummarySource& bounds, TypeInference& types,
                                      const std::vector<spec::StatedBehavior>& stated);

} // namespace wt::engines::behavior
