// SPDX-License-Identifier: Apache-2.0
// Which instructions of a function can affect its balance or the facts that the analysis reads? All others are skipped
// in every state:
//
//   total += price * count;         // no relevant test, release or call reads `total`: skipped
//   rc = open_it(&f);               // `rc` is tested below: kept
//   if (rc < 0) { free(p); … }
//
// The analysis reads conditions, released pointers, arguments of calls that touch the heap, the result and the
// parameters, and everything assigned to one of these. This is a slice in the sense of Weiser, over regions of memory
// instead of variables. Cost: a few passes over the assignments.
#pragma once

#include "engines/behavior/CallEffects.h"

#include <deque>

namespace wt::engines::behavior {

class RelevantSteps {
public:
  struct Step {
    const ir::Instr* instr = nullptr;
    uint32_t number = 0;                          // its position in the block
    const program::RegionSet* target = nullptr;   // the cells it writes by name
    const CallEffect* effect = nullptr;           // for calls
    const program::RegionSet* modified = nullptr; // for calls: the regions it may modify besides its target
    bool hasOneWay = false;                       // a call with one exit that leaves the heap alone
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
