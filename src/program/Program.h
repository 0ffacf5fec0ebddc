// SPDX-License-Identifier: Apache-2.0
// The whole program: all units linked into one module, library functions given bodies from their specifications, and
// what every engine asks of a program: who may be called here, in which order to analyse, who never returns.
#pragma once

#include "ir/Module.h"
#include "program/ArgumentFates.h"
#include "program/CallGraph.h"
#include "program/CallerGuarantees.h"
#include "program/Link.h"
#include "spec/Model.h"

#include <vector>

namespace wt::program {

struct Program {
  ir::Module module;
  CallGraph calls;

  /// For each function: the components of the call graph, callees before callers. Functions without a body are in none.
  std::vector<std::vector<ir::FunctionId>> components;

  /// By function id: never returns to its caller (declared so, or found bottom-up). No instruction follows a call to
  /// it.
  std::vector<bool> neverReturns;
  /// By function id: may throw other than because a global is not set (WaysOut.h).
  std::vector<bool> throwsInUse;
  /// What may happen to an argument, of every function.
  ArgumentFates fates;
  /// What all callers of a function make sure of.
  CallerGuarantees guarantees;

  /// By function id: its body was made from a specification, so that its allocations count as its callers'.
  std::vector<bool> isSpecified;

  /// Functions that have a body and a specification too. The body counts; that the two agree is asked elsewhere.
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
