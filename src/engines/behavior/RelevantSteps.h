// SPDX-License-Identifier: Apache-2.0
// Which instructions of a function can change its balance, or what is known where something is asked? The others need
// not be executed on any state:
//
//   total += price * count;         // no test, release or call that matters reads `total`: left out
//   rc = open_it(&f);               // `rc` is tested below: stays
//   if (rc < 0) { free(p); … }
//
// Asked are conditions, released pointers, arguments of calls that touch the heap, the result and the parameters; and
// whatever is assigned to one of these. A slice in the sense of Weiser, by regions of memory instead of variables.
// Cost: a few passes over the assignments.
#pragma once

#include "engines/behavior/CallEffects.h"

#include <deque>

namespace wt::engines::behavior {

class RelevantSteps {
public:
  struct Step {
    const ir::Instr* instr = nullptr;
    uint32_t number = 0;                          // in its block
    const program::RegionSet* target = nullptr;   // the cells it writes by name
    const CallEffect* effect = nullptr;           // of a call
    const program::RegionSet* modified = nullptr; // by a call, beside its target
    bool hasOneWay = false;                       // a call that comes back in one way and leaves the heap alone
  };
  RelevantSteps(const StateContext& context, const ir::Body& body, CallEffects& calls);

  const std::vector<Step>& of(ir::BlockId block) const { return steps_[block.index]; }
  size_t count() const { return count_; }

private:
  const StateContext& context_;
  const ir::Body& body_;
  std::vector<std::vector<Step>> steps_; // by block
  size_t count_ = 0;
  std::vector<std::optional<program::RegionSet>> cells_; // by place
  std::deque<program::RegionSet> modified_;
  program::RegionSet asked_;

  const program::RegionSet& cellsOf(ir::PlaceId place);
  void ask(ir::ExprId expr);
  void collect(CallEffects& calls);
  void askWhatIsAssigned();
  bool isRelevant(const Step& step) const;
};

} // namespace wt::engines::behavior
