// SPDX-License-Identifier: Apache-2.0
// What may a call have changed once it has returned? For each function, the regions it may write, itself or through
// whomever it calls.
//
//   void push(struct list **l, struct list *n) { n->next = *l; *l = n; }
//   // mod(push): the cells pt(n).next and pt(l); not n and l, which are gone when it returns
//
// A write to a variable by its name is left out: the variable is the function's own, and dies with it. (In a recursion
// the caller's variable of the same name is another one.) A write through a pointer is not. A callee of which nothing
// is known writes whatever can be reached from outside. Releasing an object is not writing to it.
//
// Cost: one union per call, callees first; the functions of one component share one set.
#pragma once

#include "program/pointsto/PointsTo.h"

namespace wt::program {

class ModSets {
public:
  ModSets(const Program& program, const PointsTo& pointsTo);

  /// The regions the function may write, as far as its caller can see.
  const RegionSet& mod(ir::FunctionId function) const { return sets_[setOf_[function.index]]; }
  /// The same of whatever the call may reach. Without the target, which the caller writes.
  RegionSet mod(ir::FunctionId caller, const ir::Call& call) const;

private:
  const Program& program_;
  const PointsTo& pointsTo_;
  std::vector<RegionSet> sets_;
  std::vector<uint32_t> setOf_; // by function

  void addBody(ir::FunctionId function, RegionSet& set) const;
};

} // namespace wt::program
