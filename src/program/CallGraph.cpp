// SPDX-License-Identifier: Apache-2.0
#include "program/CallGraph.h"

#include "program/FunctionPointers.h"
#include "program/VirtualTargets.h"
#include "support/Overloaded.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

Targets CallGraph::targetsOf(FunctionId caller, const Call& call) const {
  auto of = [](const TargetSet& set) { return Targets{set.functions, set.isComplete}; };
  return match(
      call.callee, [](const DirectCallee& c) { return Targets{c.function, true}; },
      [&](const VirtualCallee& c) {
        auto it = virtualTargets.find(VirtualCallKey(c.staticClass, c.method));
        return it == virtualTargets.end() ? Targets() : of(it->second);
      },
      [&](const PointerCallee& c) {
        auto it = pointerTargets.setOf.find(PointerCallKey(caller, c.pointer));
        return it == pointerTargets.setOf.end() ? Targets() : of(pointerTargets.sets[it->second]);
      },
      [](const OpaqueCallee&) { return Targets(); });
}

CallGraph buildCallGraph(const Module& module) {
  CallGraph graph;
  VirtualTargets hierarchy(module);
  forEachCall(module, [&](FunctionId, const Call& call) {
    if (const auto* callee = std::get_if<VirtualCallee>(&call.callee)) {
      auto [it, isNew] = graph.virtualTargets.try_emplace({callee->staticClass, callee->method});
      if (isNew)
        it->second = hierarchy.targetsOf(it->first);
    }
  });
  graph.pointerTargets = resolvePointerCalls(module, graph);
  collectCallees(module, graph);
  return graph;
}

void collectCallees(const Module& module, CallGraph& graph) {
  graph.callees.assign(module.functions.size(), {});
  forEachCall(module, [&](FunctionId caller, const Call& call) {
    Targets targets = graph.targetsOf(caller, call);
    auto& callees = graph.callees[caller.index];
    callees.insert(callees.end(), targets.functions.begin(), targets.functions.end());
  });
  for (auto& callees : graph.callees) {
    std::sort(callees.begin(), callees.end());
    callees.erase(std::unique(callees.begin(), callees.end()), callees.end());
  }
}

} // namespace wt::program
