// SPDX-License-Identifier: Apache-2.0
// How are components analysed in parallel, callees first? A component is ready once all components that it calls are
// done; idle threads take ready ones. The results of `analyse` must not depend on the order among ready components: it
// writes its result under the component's number, and reads only the results of its callees, which are complete and
// visible to it.
#pragma once

#include "program/Components.h"

#include <algorithm>
#include <functional>

namespace wt::program {

/// Calls `run(t)` once for each task t, after the tasks that t waits for, on up to `jobs` threads including the
/// caller's. With one job: in the order of the task numbers (no task waits for a later one). With more: first the ready
/// task with the longest chain of tasks waiting for it, by `costs` (an estimate for each task; empty: all equal).
void runInOrder(const Dependencies& dependencies, const std::vector<uint64_t>& costs, unsigned jobs,
                const std::function<void(uint32_t task)>& run);

/// By task: its cost plus that of the most expensive chain of tasks that wait for it. No task waits for a later one.
template <class Cost> std::vector<Cost> longestPaths(const Dependencies& dependencies, const std::vector<Cost>& costs) {
  std::vector<Cost> result(dependencies.callers.size());
  for (size_t task = result.size(); task-- > 0;) {
    for (uint32_t caller : dependencies.callers[task])
      result[task] = std::max(result[task], result[caller]);
    result[task] += task < costs.size() ? costs[task] : Cost(1);
  }
  return result;
}

/// The same for the components of a call graph.
void runCalleesFirst(const Components& components, const CallGraph& graph, unsigned jobs,
                     const std::function<void(uint32_t component)>& analyse);

} // namespace wt::program
