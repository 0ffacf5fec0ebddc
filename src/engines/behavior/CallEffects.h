// SPDX-License-Identifier: Apache-2.0
// What does a call do to the number of live cells? Combines the summaries of all possible callees, with the actual
// arguments for the parameters: T-Call of the paper, [y/x]P, for bounds.
//
//   void fill(list *l, int n);      // keeps n
//   fill(&l, 3);                    // keeps 3
//   fill(&l, count);                // keeps count
//
// A callee with neither body nor specification is unknown: its effect is zero, *plus what it keeps*, and this addition
// stays in every number that depends on it. A call through a pointer is unknown too if it has too many targets, or
// unknown ones.
#pragma once

#include "engines/behavior/StateGraph.h"

namespace wt::engines::behavior {

struct CallEffect {
  std::vector<Exit> exits;
  Amounts peak;             // over all paths, including those that do not return
  bool hasDeadEnds = false; // some paths end the program or loop forever
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

/// The possible callees of a call; empty if a call through a pointer has more than Budget::Targets.
llvm::ArrayRef<ir::FunctionId> followedTargets(const program::Program& program, ir::FunctionId caller,
                                               const ir::Call& call, const LimitUse& limits);

/// Merges exits with the same effect. If there are too many, keeps apart only how they leave and whether the result can
/// be zero; if there are still too many, only how they leave.
void mergeExits(std::vector<Exit>& exits, LimitUse& limits);
/// Keeps exits apart only by return or exception and by usual or not, and drops what is known of arguments and result.
void mergeToWaysOut(std::vector<Exit>& exits);

/// The name that stands in an amount for the size of the cell that a parameter points to, or a subject of the caller.
std::string sizeName(const std::string& parameter);
std::string sizeName(SubjectId subject);
std::optional<SubjectId> subjectOfSizeName(const std::string& name);

} // namespace wt::engines::behavior
