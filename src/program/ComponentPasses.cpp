// SPDX-License-Identifier: Apache-2.0
#include "program/ComponentPasses.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

constexpr uint32_t kNone = UINT32_MAX;

/// Components list their functions ascending by id.
ComponentPasses passesOf(const std::vector<FunctionId>& component, const CallGraph& graph, uint32_t count) {
  ComponentPasses passes{count, {}};
  bool isRecursive = false;
  for (FunctionId function : component) {
    passes.callees.emplace_back();
    for (FunctionId callee : graph.callees[function.index])
      if (auto it = llvm::lower_bound(component, callee); it != component.end() && *it == callee)
        passes.callees.back().push_back(static_cast<uint32_t>(it - component.begin()));
    isRecursive |= !passes.callees.back().empty();
  }
  return count != 0 && isRecursive ? passes : ComponentPasses();
}

class Dividing {
public:
  Dividing(const AnalysisOrder& order, PassOrder& result) : order_(order), result_(result) {}

  void run() {
    std::vector<std::vector<uint32_t>> before(order_.tasks.size()); // by task: the tasks it waits for, of the result
    for (uint32_t task = 0; task < order_.tasks.size(); ++task) {
      const AnalysisOrder::Task& whole = order_.tasks[task];
      const bool isDivided = !whole.isEndOfRound() && result_.passes[whole.component].count != 0;
      const uint32_t made = isDivided ? addPasses(whole, before[task]) : add({whole}, before[task]);
      for (uint32_t later : order_.dependencies.callers[task])
        before[later].push_back(made);
    }
  }

private:
  const AnalysisOrder& order_;
  PassOrder& result_;

  uint32_t add(const PassTask& task, llvm::ArrayRef<uint32_t> before) {
    const auto added = static_cast<uint32_t>(result_.tasks.size());
    result_.tasks.push_back(task);
    for (uint32_t other : before)
      result_.dependencies.callers[other].push_back(added);
    result_.dependencies.awaited.push_back(static_cast<uint32_t>(before.size()));
    result_.dependencies.callers.emplace_back();
    return added;
  }

  /// Returns the task that gathers the results.
  uint32_t addPasses(const AnalysisOrder::Task& whole, const std::vector<uint32_t>& before) {
    const ComponentPasses& passes = result_.passes[whole.component];
    const auto members = static_cast<uint32_t>(passes.callees.size());
    std::vector<uint32_t> last, made(members, kNone); // by member: its task in the pass before, and in this one
    for (uint32_t pass = 0; pass < passes.count; ++pass) {
      last = made;
      for (uint32_t member = 0; member < members; ++member) {
        std::vector<uint32_t> awaited = before;
        for (uint32_t callee : passes.callees[member])
          if (const uint32_t seen = callee < member ? made[callee] : last[callee]; seen != kNone)
            awaited.push_back(seen);
        made[member] = add({whole, member, pass}, awaited);
      }
    }
    return add({whole}, made);
  }
};

} // namespace

bool ComponentPasses::calls(uint32_t member, uint32_t callee) const {
  return std::binary_search(callees[member].begin(), callees[member].end(), callee);
}

PassOrder passOrder(const AnalysisOrder& order, const CallGraph& graph, uint32_t passes) {
  PassOrder result;
  for (const std::vector<FunctionId>& component : order.components)
    result.passes.push_back(passesOf(component, graph, passes));
  Dividing(order, result).run();
  return result;
}

} // namespace wt::program
