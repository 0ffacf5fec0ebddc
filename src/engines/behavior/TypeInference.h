// SPDX-License-Identifier: Apache-2.0
// Which behavioral type does a function have? The typing rules of Figure 5 of [Tan, Suenaga, Igarashi], for the core
// language; the paper leaves inference as future work.
//
//   for (i = 0; i < n; i++) { p = malloc(4); free(p); }     // mu a. 0 + (malloc; free; a)
//
// A control-flow graph becomes a term: two branches that meet again become `(x)(P1, P2); P3`; a block with a back edge
// becomes a mu. const(x) encloses the type of a function that tests x at least twice and in which nothing may write
// what x reads. All other tests become choices, and so do all tests in a recursive function, whose parameters differ
// from call to call. A type describes executions in which allocations succeed: paths after a failed allocation are left
// out.
//
// Departures: names are the source's own expressions. A binder (x) of an untested variable is left out, as is 0; P
// (both by T-Sub). Limit: Budget::TypeSize; a callee with a larger type becomes `?name`.
#pragma once

#include "engines/behavior/BehaviorType.h"
#include "engines/behavior/ComponentBounds.h"
#include "support/RuleHits.h"

namespace wt::engines::behavior {

class TypeInference {
public:
  /// `bounds`: this engine's summaries of all functions.
  TypeInference(const program::Program& program, const ProgramFacts& facts, const SummarySource& bounds)
      : program_(program), facts_(facts), bounds_(bounds), limits_(facts.limits) {}

  /// Null id: its type is larger than the limit.
  BehaviorId typeOf(ir::FunctionId function);
  /// The type of the whole program is the type of `main`.
  BehaviorId typeOfProgram();
  BehaviorTable& table() { return table_; }
  RuleHits& ruleHits() { return hits_; }
  const LimitUse& limits() const { return limits_; }

private:
  friend class BodyTyping;
  const program::Program& program_;
  const ProgramFacts& facts_;
  const SummarySource& bounds_;
  LimitUse limits_;
  BehaviorTable table_;
  RuleHits hits_;
  std::map<ir::FunctionId, BehaviorId> done_;
  std::vector<ir::FunctionId> active_; // functions whose typing is in progress, outermost first
  std::set<ir::FunctionId> recursive_; // functions that were called while their typing was in progress
  unsigned variables_ = 0;
  unsigned defined_ = 0; // functions typed for the current request

  BehaviorId define(ir::FunctionId function);
  BehaviorId subsume(BehaviorId type);
};

// ---- T-Sub: replaces a type by one that does not do less and is easier to read. In Simplify.cpp.
BehaviorId sequence(BehaviorTable& table, BehaviorId first, BehaviorId second);
BehaviorId branch(BehaviorTable& table, const std::string& name, BehaviorId ifZero, BehaviorId otherwise);
BehaviorId recursion(BehaviorTable& table, const std::string& name, BehaviorId body);
/// How often the type tests each expression.
std::map<std::string, unsigned> testsIn(const BehaviorTable& table, BehaviorId type);
/// Replaces tests of these expressions by choices.
BehaviorId forgetTests(BehaviorTable& table, BehaviorId type, const std::set<std::string>& names);
/// The type under the assumption that this expression is zero, or is not.
BehaviorId decide(BehaviorTable& table, BehaviorId type, const std::string& name, bool isZero);
/// Renames the recursion variables to a, b, c … from the outside in.
BehaviorId withPlainNames(BehaviorTable& table, BehaviorId type);

} // namespace wt::engines::behavior
