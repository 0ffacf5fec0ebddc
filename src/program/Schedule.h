// SPDX-License-Identifier: Apache-2.0
// How are components analysed at the same time, callees first? A component is ready once those it calls into are done;
// idle threads take ready ones. What `analyse` computes must not depend on the order among ready components: it writes
// its result under the component's number and reads only what its callees wrote, which is complete and visible to it.
#pragma once

#include "program/Components.h"

#include <algorithm>
#include <functional>

namespace wt::program {

/// Calls `run(t)` once for each task t, on up to `jobs` threads, the caller's among them, after those it waits for.
/// With one job: in the order of their numbers, in which none waits for a later one. With more: first what the longest
/// chain of others waits for, by `costs` (a guess for each task; none: all alike).
void runInOrder(const Dependencies& dependencies, const std::vector<uint64_t>& costs, unsigned jobs,
                const std::function<void(uint32_t task)>& run);

/// By task: its cost and that of the most expensive chain of tasks that wait for it. No task waits for a later one.
template <class Cost> std::vector<Cost> longestPaths(const Dependencies& dependencies, const std::vector<Cost>& costs) {
  std::vector<Cost> result(dependencies.callers.size());
  for (size_t task = result.size(); task-- > 0;) {
    for (uint32_t caller : dependencies.callers[task])
      result[task] = std::max(result[task], result[caller]);
    result[task] += task < costs.size() ? costs[task] : Cost(1);
  }
  return result;
}

/// The same of the components of a call graph.
void runCalleesFirst(const Components& components, const CallGraph& graph, unsigned jobs,
                     const std::function<void(uint32_t component)>& analyse);

} // namespace wt::program
