// SPDX-License-Identifier: Apache-2.0
// How are functions that call each other analysed on several threads? Each function in each pass is a task of its own.
//
//   a calls b;  b calls a and c;  c calls b        members in order: a, b, c.  Two passes:
//
//   pass 0   a sees none, b sees a, c sees b       of a callee before its caller: the summary of this pass;
//   pass 1   a sees b, b sees a and c, c sees b    of others, and of itself: that of the pass before
//
// A member waits only for the members that it calls, so those that do not call each other run in parallel, and what
// each one sees is the same on any number of threads. One more task gathers the results of the component.
#pragma once

#include "program/AnalysisOrder.h"

namespace wt::program {

struct ComponentPasses {
  uint32_t count = 0;                         // 0: the component is analysed as a whole
  std::vector<std::vector<uint32_t>> callees; // by member: the members that it calls, ascending

  bool calls(uint32_t member, uint32_t callee) const;
};

struct PassTask : AnalysisOrder::Task {
  static constexpr uint32_t kAll = UINT32_MAX;
  uint32_t member = kAll; // of the component; kAll after passes: gathers their results
  uint32_t pass = 0;      // from 0
  bool isPass() const { return member != kAll; }
};

/// The tasks of an order, those of recursive components divided.
struct PassOrder {
  std::vector<ComponentPasses> passes; // by component
  std::vector<PassTask> tasks;
  Dependencies dependencies; // between these tasks
};

/// `passes`: how often each function of a recursive component is analysed; 0: no component is divided.
PassOrder passOrder(const AnalysisOrder& order, const CallGraph& graph, uint32_t passes);

} // namespace wt::program
