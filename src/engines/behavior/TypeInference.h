// SPDX-License-Identifier: Apache-2.0
// Which behavioral type does a function have? The typing rules of Figure 5 of [Tan, Suenaga, Igarashi], for the core
// language; the paper leaves inference as future work.
//
//   for (i = 0; i < n; i++) { p = malloc(4); free(p); }     // mu a. 0 + (malloc; free; a)
//
// A graph of blocks becomes a term: where two ways of a branch meet again, `(x)(P1, P2); P3`; a block that a way comes
// back to is a mu. const(x) stands around a function that tests x twice and in which nothing may write what x reads;
// any other test is a choice, and so are all tests of a function that calls itself, whose parameters are others each
// time. A type is that of executions in which allocations succeed: a way past a failed one is left out.
//
// Departures: names are the source's own expressions. A binder (x) of something that is not tested is left out, as is
// 0; P (both by T-Sub). Limit: Budget::TypeSize; a callee whose type is larger stands as `?name`.
#pragma once

#include "engines/behavior/BehaviorType.h"
#include "engines/behavior/ComponentBounds.h"
#include "support/RuleHits.h"

namespace wt::engines::behavior {

class TypeInference {
public:
  /// `bounds`: the summaries of all functions, of this engine.
  TypeInference(const program::Program& program, const ProgramFacts& facts, const SummarySource& bounds)
      : program_(program), facts_(facts), bounds_(bounds), limits_(facts.limits) {}

  /// Null id: its type is larger than the limit.
  BehaviorId typeOf(ir::FunctionId function);
  /// The type of the whole program: that of `main`.
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
  std::vector<ir::FunctionId> active_; // being typed, outermost first
  std::set<ir::FunctionId> recursive_; // met again while they were
  unsigned variables_ = 0;
  unsigned defined_ = 0; // for the function that was asked for

  BehaviorId define(ir::FunctionId function);
  BehaviorId subsume(BehaviorId type);
};

// ---- T-Sub: what a type may be replaced by without doing less; for people who read it. Simplify.cpp
BehaviorId sequence(BehaviorTable& table, BehaviorId first, BehaviorId second);
BehaviorId branch(BehaviorTable& table, const std::string& name, BehaviorId ifZero, BehaviorId otherwise);
BehaviorId recursion(BehaviorTable& table, const std::string& name, BehaviorId body);
/// How often each expression is tested.
std::map<std::string, unsigned> testsIn(const BehaviorTable& table, BehaviorId type);
/// Tests of these expressions become choices.
BehaviorId forgetTests(BehaviorTable& table, BehaviorId type, const std::set<std::string>& names);
/// The type where this expression is known to be zero, or not to be.
BehaviorId decide(BehaviorTable& table, BehaviorId type, const std::string& name, bool isZero);
/// Recursion variables are called a, b, c … from the outside in.
BehaviorId withPlainNames(BehaviorTable& table, BehaviorId type);

} // namespace wt::engines::behavior
