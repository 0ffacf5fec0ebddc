// SPDX-License-Identifier: Apache-2.0
// What does every engine see of the program? All units linked into one module, library functions with bodies made from
// their specifications, and the answers that every engine needs: call targets, analysis order, non-returning functions.
#pragma once

#include "ir/Module.h"
#include "program/ArgumentFates.h"
#include "program/CallGraph.h"
#include "program/CallerGuarantees.h"
#include "program/Link.h"
#include "program/RecordOverlaps.h"
#include "spec/Model.h"

#include <vector>

namespace wt::program {

struct Program {
  ir::Module module;
  CallGraph calls;

  /// The components of the call graph, callees before callers. Functions without a body are in none.
  std::vector<std::vector<ir::FunctionId>> components;

  /// By function id: never returns to its caller, as declared or as found bottom-up. Nothing follows a call of it.
  std::vector<bool> neverReturns;
  /// By function id: may throw for another reason than an unset global (WaysOut.h).
  std::vector<bool> throwsInUse;
  /// The possible effects of every function on its arguments.
  ArgumentFates fates;
  /// What all callers of a function guarantee about its arguments.
  CallerGuarantees guarantees;
  /// Which records may lie in the same memory.
  RecordOverlaps overlaps;

  /// By function id: its body was made from a specification, so its allocations count as its callers'.
  std::vector<bool> isSpecified;

  /// Functions with both a body and a specification. Engines use the body; another check compares the two.
  struct Described {
    ir::FunctionId function;
    spec::FunctionSpec specification;
  };
  std::vector<Described> described; // in the order of their ids

  LinkCounts linkCounts;

  using Targets = program::Targets;
  Targets targetsOf(ir::FunctionId caller, const ir::Call& call) const { return calls.targetsOf(caller, call); }
};

} // namespace wt::program
