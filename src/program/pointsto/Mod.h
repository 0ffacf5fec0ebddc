// SPDX-License-Identifier: Apache-2.0
// Which memory may a call have changed when it returns? For each function, the regions that it may write, itself or
// through its callees.
//
//   void push(struct list **l, struct list *n) { n->next = *l; *l = n; }
//   // mod(push): the cells pt(n).next and pt(l); not n and l, whose lifetime ends at the return
//
// A write to a local variable by name is left out, since the variable dies with the call. (In a recursion, the caller's
// variable of that name is another one.) A write through a pointer counts. An unknown callee writes everything that is
// reachable from outside. Releasing an object is not a write.
//
// Cost: one union per call, callees first; the functions of one component share one set.
#pragma once

#include "program/pointsto/PointsTo.h"

namespace wt::program {

class ModSets {
public:
  ModSets(const Program& program, const PointsTo& pointsTo);

  /// The regions that the function may write, as far as its caller can see them.
  const RegionSet& mod(ir::FunctionId function) const { return sets_[setOf_[function.index]]; }
  /// The same for all possible targets of a call, without the write of the result to the call's target.
  RegionSet mod(ir::FunctionId caller, const ir::Call& call) const;

private:
  const Program& program_;
  const PointsTo& pointsTo_;
  std::vector<RegionSet> sets_;
  std::vector<uint32_t> setOf_; // by function

  void addBody(ir::FunctionId function, RegionSet& set) const;
};

} // namespace wt::program
