// SPDX-License-Identifier: Apache-2.0
#include "program/CallGraph.h"

#include "program/FunctionPointers.h"
#include "program/VirtualTargets.h"
#include "support/Overloaded.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

Targets CallGraph::targetsOf(FunctionId caller, const Call& call) const {
  auto found = [](const auto& table, const auto& key) -> Targets {
    auto it = table.find(key);
    return it == table.end() ? Targets() : Targets{it->second.functions, it->second.isComplete};
  };
  return match(
      call.callee, [](const DirectCallee& c) { return Targets{c.function, true}; },
      [&](const VirtualCallee& c) { return found(virtualTargets, VirtualCallKey(c.staticClass, c.method)); },
      [&](const PointerCallee& c) { return found(pointerTargets, PointerCallKey(caller, c.pointer)); },
      [](const OpaqueCallee&) { return Targets(); });
}

template <class Visit> static void forEachCall(const Module& module, Visit visit) {
  for (uint32_t f = 0; f < module.functions.size(); ++f)
    if (const Body* body = module.functions[f].body.get())
      for (const Block& block : body->blocks)
        for (const Instr& instr : block.instrs)
          if (const auto* call = std::get_if<Call>(&instr.op))
            visit(FunctionId(f), *call);
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
