// SPDX-License-Identifier: Apache-2.0
// What does this call do to the number of live cells? The summaries of whomever it may reach, with the actual arguments
// for the parameters: T-Call of the paper, [y/x]P, for bounds.
//
//   void fill(list *l, int n);      // keeps n
//   fill(&l, 3);                    // keeps 3
//   fill(&l, count);                // keeps count
//
// A callee without a body and without a specification is not known: its effect is zero, *plus what it keeps*, and that
// stays in every number that depends on it. So is a call through a pointer that may reach too many, or strangers.
#pragma once

#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

struct CallEffect {
  std::vector<Exit> exits;
  Amounts peak;             // of all ways, those that never come back too
  bool hasDeadEnds = false; // some ways end the program, or go on for ever
  bool touchesHeap = false;
};

class CallEffects {
public:
  CallEffects(const StateContext& context, Subjects& subjects) : context_(context), subjects_(subjects) {}

  const CallEffect& of(const ir::Call& call);

private:
  const StateContext& context_;
  Subjects& subjects_;
  std::map<const ir::Call*, CallEffect> known_;
  std::map<ir::VariableId, unsigned> writes_; // by variable: how many instructions write it

  CallEffect make(const ir::Call& call);
  void addTarget(const ir::Call& call, ir::FunctionId target, CallEffect& effect);
  void addUnknown(uint32_t callee, CallEffect& effect);
  bool keepsValue(ir::ExprId expr);
  Amount meaningOf(const ir::Call& call, const ir::Function& callee, const std::string& name);
};

/// Whom the call may reach, if those are few enough to be looked at; of a direct call, always.
llvm::ArrayRef<ir::FunctionId> followedTargets(const program::Program& program, ir::FunctionId caller,
                                               const ir::Call& call, const LimitUse& limits);

/// Ways out that say the same are one; of too many, only how they leave is told apart.
void mergeExits(std::vector<Exit>& exits, LimitUse& limits);
/// Nothing but how they leave is told apart: by an exception or not, as usual or not. Without what is known there.
void mergeToWaysOut(std::vector<Exit>& exits);

/// The name under which the size of the cell behind a parameter, or behind a subject of the caller, stands in an
/// amount.
std::string sizeName(const std::string& parameter);
std::string sizeName(SubjectId subject);
std::optional<SubjectId> subjectOfSizeName(const std::string& name);

} // namespace wt::engines::behavior
